package io.github.bytebufflow.snapshot;

/** A leak that is known: it is counted, and listed apart with its reason. Immutable. */
public final class Accepted {
  /** Eight hexadecimal digits, as reports name the leak. */
  public final String fingerprint;

  /** Why it is accepted; empty where nobody said so. */
  public final String reason;

  /** The last day on which it is, such as {@code 2027-01-31} in UTC, or empty for no end. */
  public final String until;

  /**
   * Accepts a leak.
   *
   * @param fingerprint eight hexadecimal digits
   * @param reason one sentence, or empty
   * @param until a date such as {@code 2027-01-31}, or empty
   */
  public Accepted(String fingerprint, String reason, String until) {
    this.fingerprint = fingerprint;
    this.reason = reason;
    this.until = until;
  }

  /**
   * Whether the last day is over.
   *
   * @param today a date in UTC such as {@code 2027-01-31}
   * @return true if the leak is one like any other again
   */
  public boolean isOver(String today) {
    return !until.isEmpty() && until.compareTo(today) < 0;
  }
}
