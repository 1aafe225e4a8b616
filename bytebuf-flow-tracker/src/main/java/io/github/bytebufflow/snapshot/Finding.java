package io.github.bytebufflow.snapshot;

import java.util.List;

/** What is thought of one leak: who is responsible. Immutable. */
public final class Finding {
  /** A path of the leak. Immutable. */
  public static final class Path {
    /** The steps, the root first. */
    public final List<String> steps;

    /** Buffers that were lost on it. */
    public final long leaked;

    /**
     * Makes one.
     *
     * @param steps the steps, the root first
     * @param leaked how many buffers were lost on it
     */
    public Path(List<String> steps, long leaked) {
      this.steps = List.copyOf(steps);
      this.leaked = leaked;
    }
  }

  /** The digits behind LEAK. */
  public final String fingerprint;

  /** The path of most of the buffers, a step each, the root first. */
  public final List<String> path;

  /** The other paths, that of most buffers first; not all where they are many. */
  public final List<Path> others;

  /** Buffers that leaked. */
  public final long leaked;

  /** Their bytes, without those of buffers that they hold. */
  public final long bytes;

  /** The bytes of the buffers that they hold: components of composites, what is behind views. */
  public final long heldBytes;

  /** Methods that may be responsible, the likeliest first; empty where there is no hint at all. */
  public final List<Suspect> suspects;

  /** Whether the first suspect is certain enough to be named alone. */
  public final boolean decided;

  /** What to do next: a sentence. */
  public final String next;

  /**
   * Whether the code was not judged, so that the path alone has to do: there was no time, or {@link
   * #failure}.
   */
  public final boolean unread;

  /**
   * A fault of the tracker's own that kept the code from being judged, as {@code CLASS at FRAME};
   * null where there was none.
   */
  public final String failure;

  /** Whether only memory was lost that the collector frees: no outage. */
  public final boolean heap;

  /**
   * The digits of what else is the same leak: the buffers were made or lost elsewhere, and the code
   * says that the same method loses them in the same way.
   */
  public final List<String> also;

  /**
   * Makes a finding of one who has read the code, as far as there is any.
   *
   * @param fingerprint the digits behind LEAK
   * @param path the steps
   * @param leaked how many buffers leaked
   * @param bytes their bytes
   * @param suspects the likeliest first
   * @param decided whether the first is certain enough
   * @param next what to do next
   */
  public Finding(
      String fingerprint,
      List<String> path,
      long leaked,
      long bytes,
      List<Suspect> suspects,
      boolean decided,
      String next) {
    this(new Draft(fingerprint, path, leaked, bytes, suspects, decided, next));
  }

  private Finding(Draft draft) {
    fingerprint = draft.fingerprint;
    path = List.copyOf(draft.path);
    others = List.copyOf(draft.others);
    leaked = draft.leaked;
    bytes = draft.bytes;
    heldBytes = draft.heldBytes;
    suspects = List.copyOf(draft.suspects);
    decided = draft.decided;
    next = draft.next;
    unread = draft.unread;
    failure = draft.failure;
    heap = draft.heap;
    also = List.copyOf(draft.also);
  }

  /** A finding that is being made. */
  private static final class Draft {
    final String fingerprint;
    final List<String> path;
    final long leaked;
    final long bytes;
    final List<Suspect> suspects;
    boolean decided;
    String next;
    List<Path> others = List.of();
    long heldBytes;
    boolean unread;
    String failure;
    boolean heap;
    List<String> also = List.of();

    Draft(
        String fingerprint,
        List<String> path,
        long leaked,
        long bytes,
        List<Suspect> suspects,
        boolean decided,
        String next) {
      this.fingerprint = fingerprint;
      this.path = path;
      this.leaked = leaked;
      this.bytes = bytes;
      this.suspects = suspects;
      this.decided = decided;
      this.next = next;
    }
  }

  /** The same, to be changed. */
  private Draft draft() {
    Draft draft = new Draft(fingerprint, path, leaked, bytes, suspects, decided, next);
    draft.others = others;
    draft.heldBytes = heldBytes;
    draft.unread = unread;
    draft.failure = failure;
    draft.heap = heap;
    draft.also = also;
    return draft;
  }

  /**
   * The same of buffers that hold others.
   *
   * @param held bytes of the others
   * @return the same in all else
   */
  public Finding holding(long held) {
    Draft draft = draft();
    draft.heldBytes = held;
    return new Finding(draft);
  }

  /**
   * The same with more paths.
   *
   * @param more the paths besides the common one
   * @return the same in all else
   */
  public Finding on(List<Path> more) {
    Draft draft = draft();
    draft.others = more;
    return new Finding(draft);
  }

  /**
   * The same of memory that the collector frees, or of other memory.
   *
   * @param freed whether the collector frees it
   * @return the same in all else
   */
  public Finding ofHeap(boolean freed) {
    Draft draft = draft();
    draft.heap = freed;
    return new Finding(draft);
  }

  /**
   * The same, where the first suspect is not certain.
   *
   * @param then what to do next
   * @return the same in all else
   */
  public Finding undecided(String then) {
    Draft draft = draft();
    draft.decided = false;
    draft.next = then;
    return new Finding(draft);
  }

  /**
   * The same, with what kept the code from being judged.
   *
   * @param without whether the code was not judged
   * @param why a fault of the tracker's own, or null
   * @return the same in all else
   */
  public Finding unread(boolean without, String why) {
    Draft draft = draft();
    draft.unread = without;
    draft.failure = why;
    return new Finding(draft);
  }

  /**
   * The same with what else is the same leak.
   *
   * @param digits of the others
   * @return the same in all else
   */
  public Finding with(List<String> digits) {
    Draft draft = draft();
    draft.also = digits;
    return new Finding(draft);
  }
}
