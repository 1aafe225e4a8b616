package io.github.bytebufflow.agent.options;

/** An option was wrong. The message is one sentence for the person who wrote it. */
public final class OptionsException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Refuses an option.
   *
   * @param sentence the option or value, where it came from, and what was expected
   */
  public OptionsException(String sentence) {
    super(sentence);
  }
}
