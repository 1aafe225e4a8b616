package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.Figures;
import java.util.Arrays;
import java.util.List;

/** Copies, subtracts and adds the figures of two objects of one class, one by one. */
final class FigureArithmetic {
  /** Ages: a difference has that of now, merged balances have the highest. */
  static final String OLDEST = "oldestMillis";

  /** Sizes and rates, which are no amounts: a difference has that of now. */
  static final List<String> OF_NOW = List.of("chunkSize", "perMinute");

  private FigureArithmetic() {}

  /** Gives one object the figures of another. */
  static void copy(Figures.Owner from, Figures.Owner to) {
    to.fields(new Copy(from));
  }

  /**
   * Takes the figures of an earlier balance off those of a later one. A figure that is unknown on
   * either side is unknown.
   */
  static void subtract(Figures.Owner base, Figures.Owner now) {
    now.fields(new Difference(base));
  }

  /** Adds figures to others. A figure that is unknown on either side is unknown. */
  static void add(Figures.Owner more, Figures.Owner sum) {
    sum.fields(new Sum(more));
  }

  /** Whether no amount is other than 0. */
  static boolean isNothing(Figures.Owner change) {
    Nothing nothing = new Nothing();
    change.fields(nothing);
    return nothing.isAll;
  }

  private static boolean isAmount(String name) {
    return !name.equals(OLDEST) && !OF_NOW.contains(name);
  }

  /** Meets each figure together with the same one of the other object. */
  private abstract static class Pairwise implements Figures<RuntimeException> {
    private final Values others = new Values();
    private int next;

    Pairwise(Figures.Owner other) {
      other.fields(others);
    }

    @Override
    public final long figure(String name, long value) {
      return figure(name, value, others.values[next++]);
    }

    abstract long figure(String name, long value, long other);
  }

  private static final class Copy extends Pairwise {
    Copy(Figures.Owner from) {
      super(from);
    }

    @Override
    long figure(String name, long value, long other) {
      return other;
    }
  }

  private static final class Difference extends Pairwise {
    Difference(Figures.Owner base) {
      super(base);
    }

    @Override
    long figure(String name, long value, long other) {
      if (!isAmount(name)) {
        return value;
      }
      return areKnown(value, other) ? value - other : Figures.UNKNOWN;
    }
  }

  private static final class Sum extends Pairwise {
    Sum(Figures.Owner more) {
      super(more);
    }

    @Override
    long figure(String name, long value, long other) {
      if (name.equals(OLDEST)) {
        // The value of an unknown one is the lowest that there is.
        return Math.max(value, other);
      }
      if (name.equals("chunkSize")) {
        return value == other ? value : Figures.UNKNOWN;
      }
      return areKnown(value, other) ? value + other : Figures.UNKNOWN;
    }
  }

  private static final class Nothing implements Figures<RuntimeException> {
    boolean isAll = true;

    @Override
    public long figure(String name, long value) {
      isAll &= !isAmount(name) || Figures.orZero(value) == 0;
      return value;
    }
  }

  /** The figures of an object, in the order of its fields. */
  private static final class Values implements Figures<RuntimeException> {
    long[] values = new long[20];
    private int count;

    @Override
    public long figure(String name, long value) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = value;
      return value;
    }
  }

  private static boolean areKnown(long one, long other) {
    return Figures.isKnown(one) && Figures.isKnown(other);
  }
}
