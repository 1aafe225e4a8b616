package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A place that used a buffer whose count was 0, and the place where its flow had ended. */
public final class MisuseRecord {
  /** {@code retain}, {@code release} or {@code access}: what was tried. */
  public final String what;

  /** {@code Class.method:line} of the application that tried it. */
  public final String site;

  /** The path to where the flow had ended, the root first. */
  public final List<String> endedAt;

  /**
   * The same path with its parts: the root first, the last step with the stack of the first flow
   * that came there. Empty where no path is known, and in snapshots of older versions.
   */
  public final List<Place> steps;

  /** How often. */
  public final long count;

  /** The stack of one time, innermost first: of the first, or of that of {@link #release}. */
  public final List<StackTraceElement> stack;

  /**
   * The stack of the release that had ended the flow of that very buffer, innermost first. Empty
   * where nobody has seen the release.
   */
  public final List<StackTraceElement> release;

  /**
   * Who has to change, as the one who has read the code of the program found it; null where nobody
   * has looked, so that the path and the stack have to do.
   */
  public final MisuseVerdict verdict;

  /**
   * Makes a record of misuse that nobody has judged.
   *
   * @param what {@code retain}, {@code release} or {@code access}
   * @param site the place that used the buffer
   * @param endedAt the path to where the flow had ended
   * @param steps the same path with its parts, or an empty list
   * @param count how often
   * @param stack the stack of the first time
   */
  public MisuseRecord(
      String what,
      String site,
      List<String> endedAt,
      List<Place> steps,
      long count,
      List<StackTraceElement> stack) {
    this(what, site, endedAt, steps, count, stack, List.of(), null);
  }

  /**
   * Makes a record of misuse.
   *
   * @param what {@code retain}, {@code release} or {@code access}
   * @param site the place that used the buffer
   * @param endedAt the path to where the flow had ended
   * @param steps the same path with its parts, or an empty list
   * @param count how often
   * @param stack the stack of one time
   * @param release the stack of the release before it, or an empty list
   * @param verdict who has to change, or null
   */
  public MisuseRecord(
      String what,
      String site,
      List<String> endedAt,
      List<Place> steps,
      long count,
      List<StackTraceElement> stack,
      List<StackTraceElement> release,
      MisuseVerdict verdict) {
    this.what = what;
    this.site = site;
    this.endedAt = List.copyOf(endedAt);
    this.steps = List.copyOf(steps);
    this.count = count;
    this.stack = List.copyOf(stack);
    this.release = List.copyOf(release);
    this.verdict = verdict;
  }

  /** What tells a record from others, in one snapshot and in several. */
  List<Object> key() {
    return List.of(what, site, endedAt);
  }

  /** The sum of this and a record that is the same. */
  private MisuseRecord plus(MisuseRecord same) {
    MisuseRecord sum = times(count + same.count);
    return verdict == null && same.verdict != null ? sum.with(same.verdict) : sum;
  }

  /**
   * The same with another number.
   *
   * @param other how often
   * @return the same in all else
   */
  public MisuseRecord times(long other) {
    return new MisuseRecord(what, site, endedAt, steps, other, stack, release, verdict);
  }

  /**
   * The same misuse, judged.
   *
   * @param found who has to change
   * @return the same in all else
   */
  public MisuseRecord with(MisuseVerdict found) {
    return new MisuseRecord(what, site, endedAt, steps, count, stack, release, found);
  }

  /**
   * Adds up records that are the same; the most frequent first. A verdict is kept where only one of
   * them was judged.
   */
  static List<MisuseRecord> sums(List<MisuseRecord> records) {
    Map<List<Object>, MisuseRecord> sums = new LinkedHashMap<>();
    for (MisuseRecord record : records) {
      MisuseRecord known = sums.get(record.key());
      MisuseRecord first = known == null || known.knowsLess(record) ? record : known;
      sums.put(record.key(), known == null ? record : first.plus(first == known ? record : known));
    }
    return mostFirst(new ArrayList<>(sums.values()));
  }

  private boolean knowsLess(MisuseRecord same) {
    return stack.isEmpty() || release.isEmpty() && !same.release.isEmpty();
  }

  /**
   * Whether the next step that read the count read a higher one than that of a step.
   *
   * @param step index of the step
   * @return false also where no step behind it read the count
   */
  public boolean isRaisedBehind(int step) {
    for (Place later : steps.subList(step + 1, steps.size())) {
      if (later.kind.readsCount()) {
        return later.ref > steps.get(step).ref;
      }
    }
    return false;
  }

  /**
   * Who had ended the flow, as far as that was seen.
   *
   * @return the stack of the release that ended the flow, or else of the last step before it
   */
  public List<StackTraceElement> endStack() {
    return !release.isEmpty() || steps.isEmpty() ? release : steps.get(steps.size() - 1).stack;
  }

  /**
   * Who had ended the flow, without the methods of the buffer itself.
   *
   * @return the frames of {@link #release} from the method on that had the buffer released; empty
   *     where nobody has seen the release
   */
  public List<StackTraceElement> releasedBy() {
    return release.subList(MisuseUse.indexOf(release), release.size());
  }

  /**
   * Who tried what the flow had no count for, without the methods of the buffer itself.
   *
   * @return the frames of {@link #stack} from that method on; empty where no stack was taken
   */
  public List<StackTraceElement> triedBy() {
    return stack.subList(MisuseUse.indexOf(stack), stack.size());
  }

  /** Sorts records by their number. */
  static List<MisuseRecord> mostFirst(List<MisuseRecord> records) {
    records.sort(new MostFirst());
    return records;
  }

  private static final class MostFirst implements Comparator<MisuseRecord> {
    @Override
    public int compare(MisuseRecord x, MisuseRecord y) {
      return Long.compare(y.count, x.count);
    }
  }
}
