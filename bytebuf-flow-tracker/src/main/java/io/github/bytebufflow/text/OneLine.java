package io.github.bytebufflow.text;

/**
 * Makes of a text that is not ours, such as a name or an argument, one that a terminal, a log or a
 * header may show. Stateless, so any thread may call it.
 */
public final class OneLine {
  private OneLine() {}

  /**
   * Replaces control characters, line ends and marks that turn the direction of text.
   *
   * @param text any text
   * @return the text itself where it has none, else a copy with a question mark for each
   */
  public static String of(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      if (isUnsafe(text.charAt(i))) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, '?');
      }
    }
    return clean == null ? text : clean.toString();
  }

  /**
   * Whether a character does something to the text around it, or is none: line ends of all kinds,
   * controls, marks that turn the direction of text.
   *
   * @param c the character
   * @return true if it is not to be shown
   */
  public static boolean isUnsafe(char c) {
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || c >= '\u202a' && c <= '\u202e'
        || c >= '\u2066' && c <= '\u2069'
        || c >= '\ufffe';
  }

  /**
   * The same as {@link #of(String)} for a text that may be long.
   *
   * @param text any text
   * @param most characters that are kept, at least 1
   * @return one line, with three dots behind it where the text is longer
   */
  public static String of(String text, int most) {
    return text.length() > most ? of(text.substring(0, most)) + "..." : of(text);
  }
}
