package io.github.bytebufflow.examples.http;

/** Numbers on a command line. */
final class Numbers {

  private Numbers() {}

  /**
   * Reads a whole number.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  static int parse(String name, String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The sentence below says it better.
    }
    throw new IllegalArgumentException(
        name + " is '" + text + "'; expected a whole number from " + least + " to " + most);
  }
}
