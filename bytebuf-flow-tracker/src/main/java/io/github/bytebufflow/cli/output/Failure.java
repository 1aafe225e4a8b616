package io.github.bytebufflow.cli.output;

/** A command could not be done; the message is one sentence for the user. */
public final class Failure extends Exception {
  /** Done. */
  public static final int DONE = 0;

  /** Not done. */
  public static final int FAILED = 1;

  /** Wrong usage. */
  public static final int WRONG_USAGE = 2;

  /** Leaks were found, and were asked for. */
  public static final int LEAKS = 3;

  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * It failed.
   *
   * @param sentence what, and what to do
   */
  public Failure(String sentence) {
    this(FAILED, sentence);
  }

  private Failure(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  /**
   * It was asked for wrongly.
   *
   * @param sentence what was wrong, and what was expected
   * @return the failure
   */
  public static Failure usage(String sentence) {
    return new Failure(WRONG_USAGE, sentence);
  }

  /**
   * The exit code.
   *
   * @return {@link #FAILED} or {@link #WRONG_USAGE}
   */
  public int status() {
    return status;
  }
}
