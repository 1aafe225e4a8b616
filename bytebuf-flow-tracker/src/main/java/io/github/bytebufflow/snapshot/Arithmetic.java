package io.github.bytebufflow.snapshot;

import java.util.Arrays;

/** Subtracts and adds the numbers of two objects of one class, field by field. */
final class Arithmetic {
  private Arithmetic() {}

  /** Takes the numbers of an earlier snapshot off those of a later one. */
  static void subtract(NumberFields.Owner base, NumberFields.Owner now) {
    now.fields(new Difference(base));
  }

  /** Adds numbers to others. */
  static void add(NumberFields.Owner more, NumberFields.Owner sum) {
    sum.fields(new Sum(more));
  }

  /** Meets each number together with the same one of the other object. */
  private abstract static class Pairwise implements NumberFields<RuntimeException> {
    private final Values others = new Values();
    private int next;

    Pairwise(NumberFields.Owner other) {
      other.fields(others);
    }

    final long other() {
      return others.values[next++];
    }
  }

  private static final class Difference extends Pairwise {
    Difference(NumberFields.Owner base) {
      super(base);
    }

    @Override
    public long grows(String name, long value) {
      return Math.max(0, value - other());
    }

    @Override
    public long varies(String name, long value) {
      return value - other();
    }

    @Override
    public long oldest(String name, long value) {
      other();
      return value;
    }

    @Override
    public long first(String name, long millis) {
      other();
      return millis;
    }

    @Override
    public long last(String name, long millis) {
      other();
      return millis;
    }
  }

  private static final class Sum extends Pairwise {
    Sum(NumberFields.Owner more) {
      super(more);
    }

    @Override
    public long grows(String name, long value) {
      return value + other();
    }

    @Override
    public long varies(String name, long value) {
      return value + other();
    }

    @Override
    public long oldest(String name, long value) {
      return Math.max(value, other());
    }

    @Override
    public long first(String name, long millis) {
      long other = other();
      return millis == 0 || other == 0 ? millis + other : Math.min(millis, other);
    }

    @Override
    public long last(String name, long millis) {
      return Math.max(millis, other());
    }
  }

  /** The numbers of an object, in the order of its fields. */
  private static final class Values extends SameForAll<RuntimeException> {
    long[] values = new long[16];
    private int count;

    @Override
    protected long number(String name, long value) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = value;
      return value;
    }
  }
}
