package io.github.bytebufflow.text;

import java.util.Locale;

/** Numbers as a person reads them. Stateless. */
public final class Amounts {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Amounts() {}

  /**
   * A number with its thousands apart.
   *
   * @param number any number
   * @return such as {@code 1,204}
   */
  public static String count(long number) {
    String digits = Long.toString(number);
    int first = number < 0 ? 1 : 0;
    StringBuilder text = new StringBuilder(digits);
    for (int i = digits.length() - 3; i > first; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  /**
   * A number of things.
   *
   * @param number how many
   * @param one the word for one of them
   * @return such as {@code 1 buffer} or {@code 42 buffers}
   */
  public static String count(long number, String one) {
    return count(number) + " " + (number == 1 ? one : one + "s");
  }

  /**
   * A size.
   *
   * @param bytes how many
   * @return such as {@code 256 B}, {@code 10.5 KiB} or {@code 2 GiB}
   */
  public static String bytes(long bytes) {
    double size = Math.abs((double) bytes);
    int unit = 0;
    while (size >= (unit == 0 ? 1024 : 1023.95) && unit < UNITS.length - 1) {
      size /= 1024;
      unit++;
    }
    String text = unit == 0 ? count(Math.abs(bytes)) : String.format(Locale.ROOT, "%.1f", size);
    if (text.endsWith(".0")) {
      text = text.substring(0, text.length() - 2);
    }
    return (bytes < 0 ? "-" : "") + text + " " + UNITS[unit];
  }

  /**
   * A share.
   *
   * @param part a part
   * @param whole what it is a part of
   * @return such as {@code 96.5%}; a part that is neither none nor all is never shown as 0 or 100
   */
  public static String percent(long part, long whole) {
    if (part <= 0 || whole <= 0) {
      return "0%";
    }
    if (part >= whole) {
      return "100%";
    }
    double share = 100.0 * part / whole;
    if (share < 0.05) {
      return "<0.1%";
    }
    if (share >= 99.95) {
      return ">99.9%";
    }
    return String.format(Locale.ROOT, "%.1f%%", share);
  }

  /**
   * A time.
   *
   * @param millis milliseconds
   * @return such as {@code 0.3 s}, {@code 12 s}, {@code 5 min}, {@code 3 h} or {@code 4 days}
   */
  public static String time(long millis) {
    if (millis < 9_950) {
      return String.format(Locale.ROOT, "%.1f s", Math.max(0, millis) / 1000.0);
    }
    long seconds = Math.round(millis / 1000.0);
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 120 * 60) {
      return seconds / 60 + " min";
    }
    long hours = seconds / 3600;
    return hours < 48 ? hours + " h" : count(hours / 24) + " days";
  }

  /**
   * A bucket of the reference count.
   *
   * @param ref 1, 2, or 3 for three and more
   * @return {@code 1}, {@code 2}, or {@code 3+}
   */
  public static String bucket(int ref) {
    return ref >= 3 ? "3+" : Integer.toString(ref);
  }
}
