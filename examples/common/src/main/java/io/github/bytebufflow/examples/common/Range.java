package io.github.bytebufflow.examples.common;

/** Bounds of the numbers of a command line. */
public final class Range {
  private Range() {}

  /**
   * Refuses a number that is out of its range.
   *
   * @param option as the user writes it, such as {@code --port}
   * @param value what the user said
   * @param least the smallest that is taken
   * @param most the largest that is taken
   * @return the value
   * @throws UsageException with one sentence that names the three
   */
  public static int check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new UsageException(option + " is '" + value + "'; expected " + least + " to " + most);
    }
    return value;
  }
}
