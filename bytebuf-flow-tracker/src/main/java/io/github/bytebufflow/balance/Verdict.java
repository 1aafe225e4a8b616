package io.github.bytebufflow.balance;

/** One cause of what memory is used, and what follows. Immutable. */
public final class Verdict {
  /** The cause. */
  public final Cause cause;

  /** The bytes that it explains; 0 or more. */
  public final long bytes;

  /** What is so, with the figure that decides it: one sentence without a full stop. */
  public final String sentence;

  /** What to do next: one sentence without a full stop. */
  public final String next;

  /**
   * Makes a verdict.
   *
   * @param cause the cause
   * @param bytes the bytes that it explains
   * @param sentence what is so
   * @param next what to do
   */
  public Verdict(Cause cause, long bytes, String sentence, String next) {
    this.cause = cause;
    this.bytes = bytes;
    this.sentence = sentence;
    this.next = next;
  }
}
