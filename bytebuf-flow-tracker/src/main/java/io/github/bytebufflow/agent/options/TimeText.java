package io.github.bytebufflow.agent.options;

/** Times as people write them: {@code 500ms}, {@code 60s}, {@code 5m}. Stateless. */
public final class TimeText {
  private TimeText() {}

  /**
   * Reads a time.
   *
   * @param text a number with {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}; a number
   *     alone is seconds
   * @return milliseconds; -1 if the text is no time
   */
  public static long millis(String text) {
    int unit = text.length();
    while (unit > 0 && (text.charAt(unit - 1) < '0' || text.charAt(unit - 1) > '9')) {
      unit--;
    }
    long number = OptionType.digits(text, 0, unit);
    if (number < 0) {
      return -1;
    }
    switch (text.substring(unit)) {
      case "ms":
        return number;
      case "":
      case "s":
        return number * 1_000;
      case "m":
        return number * 60_000;
      case "h":
        return number * 3_600_000;
      case "d":
        return number * OptionType.Millis.DAY;
      default:
        return -1;
    }
  }
}
