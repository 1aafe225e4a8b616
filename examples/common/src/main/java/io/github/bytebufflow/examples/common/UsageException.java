package io.github.bytebufflow.examples.common;

/** An argument that means nothing. Its message is one sentence for the user. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * With one sentence.
   *
   * @param message the value, and what was expected
   */
  public UsageException(String message) {
    super(message);
  }
}
