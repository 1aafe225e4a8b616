package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * Who has to change where a buffer was used after its end. Reports, JSON and advice are made from
 * this. Immutable.
 *
 * <p>What is told here is what the path of the flow and the stack of the misuse tell. Where the
 * code of the program could be read, the record has a verdict already, which knows more. Of the
 * releases without a count of their own ({@link MisuseCounts}) the second is the one too many.
 * Where one of the two is Netty's, which releases what it was given, the other is. A method that
 * only reads a buffer after its end is never told to retain: who released the buffer, or who passed
 * it on, has to change.
 */
public final class MisuseVerdict {
  /** Those to look at, the likeliest first; at least one. */
  public final List<Suspect> suspects;

  /** Whether the evidence decides for the first suspect. */
  public final boolean decided;

  /** Whether the path itself shows who gave the buffer away. */
  final boolean shown;

  /** What to do, in one sentence without a full stop. */
  public final String next;

  /** A method that may have to change. Immutable. */
  public static final class Suspect {
    /** Name of the class: binary, or simple where the record has no more; or null. */
    public final String className;

    /** Name of the method, or null. */
    public final String method;

    /** Line in the source, 0 where unknown. */
    public final int line;

    /** {@code Class.method:line}. */
    public final String site;

    /** What the method did, to be read behind its name. */
    public final String reason;

    Suspect(Place place, String reason) {
      this(place.className, place.method, place.line, place.site, reason);
    }

    /**
     * Makes a suspect.
     *
     * @param className name of the class, or null
     * @param method name of the method, or null
     * @param line line in the source, or 0
     * @param site {@code Class.method:line}
     * @param reason what the method did
     */
    public Suspect(String className, String method, int line, String site, String reason) {
      this.className = className;
      this.method = method;
      this.line = line;
      this.site = site;
      this.reason = reason;
    }
  }

  /**
   * Makes a verdict.
   *
   * @param decided whether the evidence decides for the first suspect
   * @param next what to do, in one sentence without a full stop
   * @param suspects those to look at, the likeliest first; at least one
   */
  public MisuseVerdict(boolean decided, String next, List<Suspect> suspects) {
    this(decided, false, next, suspects);
  }

  private MisuseVerdict(boolean decided, boolean shown, String next, List<Suspect> suspects) {
    this.decided = decided;
    this.shown = shown;
    this.next = next;
    this.suspects = List.copyOf(suspects);
  }

  /**
   * Who has to change for one record: as it was found from the code, else as the path and the stack
   * tell.
   *
   * @param record the misuse
   * @param snapshot what the record is from
   * @return who has to change
   */
  public static MisuseVerdict of(MisuseRecord record, Snapshot snapshot) {
    if (record.verdict != null) {
      return record.verdict;
    }
    boolean full = "full".equals(snapshot.tracker.options.get("netty"));
    return judge(new MisusePath(record, full));
  }

  static MisuseVerdict decided(String next, Suspect suspect) {
    return new MisuseVerdict(true, next, List.of(suspect));
  }

  static MisuseVerdict open(String next, Suspect... suspects) {
    List<Suspect> different = new ArrayList<>();
    for (Suspect suspect : suspects) {
      if (suspect != null) {
        different.add(suspect);
      }
    }
    return new MisuseVerdict(false, next, different);
  }

  /** As {@link #open}, of what the path itself shows: it outweighs what others suppose. */
  static MisuseVerdict shown(String next, Suspect... suspects) {
    MisuseVerdict verdict = open(next, suspects);
    return new MisuseVerdict(false, true, next, verdict.suspects);
  }

  private static MisuseVerdict judge(MisusePath path) {
    if (path.steps.isEmpty()) {
      return new UnseenRelease(path).withoutPath();
    }
    MisuseVerdict lent = new LentOut(path).judge();
    if (lent != null) {
      return lent;
    }
    MisuseVerdict called = new UsedByCaller(path).judge();
    if (called != null) {
      return called;
    }
    MisuseVerdict told = byRelease(path);
    MisuseVerdict again = told.decided ? null : new GivenAgain(path).judge();
    return again == null ? told : again;
  }

  private static MisuseVerdict byRelease(MisusePath path) {
    boolean released = MisusePath.isRelease(path.end());
    if (path.record.what.equals("release")) {
      MisuseCounts counts = new MisuseCounts(path.steps);
      List<Place> unpaid = counts.unpaid(path.user);
      return released && counts.isWhole() && unpaid.size() > 1
          ? new ReleasedTwice(path).released(unpaid.get(0), unpaid.get(1))
          : new UnseenRelease(path).judge();
    }
    return released ? new UsedAfterRelease(path).used(path.end()) : new UnseenRelease(path).judge();
  }
}
