package io.github.bytebufflow.export;

import io.github.bytebufflow.text.OneLine;
import java.util.Locale;

/** Text without what no format can show: control characters, and halves of characters. */
final class Plain {
  private Plain() {}

  /** The text with a {@code ?} for each character that a program may choke on; null is empty. */
  static String text(String text) {
    if (text == null) {
      return "";
    }
    StringBuilder copy = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        i++;
      } else if (isBad(c)) {
        if (copy == null) {
          copy = new StringBuilder(text);
        }
        copy.setCharAt(i, '?');
      }
    }
    return copy == null ? text : copy.toString();
  }

  /** Line ends of all kinds, controls, marks that turn the direction of text, lone surrogates. */
  private static boolean isBad(char c) {
    return OneLine.isUnsafe(c) || Character.isSurrogate(c);
  }

  /** {@code 1,204}. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 buffer}, {@code 1,204 buffers}. */
  static String count(long number, String one) {
    return count(number) + " " + (number == 1 ? one : one + "s");
  }

  /** At most so many characters; what is cut off is replaced by an ellipsis. */
  static String shorten(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = length - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
