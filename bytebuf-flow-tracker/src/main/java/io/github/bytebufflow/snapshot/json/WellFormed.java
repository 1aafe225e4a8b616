package io.github.bytebufflow.snapshot.json;

/**
 * Makes a text one that UTF-8 can carry. Names of classes and threads may hold half a surrogate
 * pair. All JSON uses this one, so that a name is the same wherever it stands. Stateless.
 */
public final class WellFormed {
  private WellFormed() {}

  /**
   * Replaces each half of a surrogate pair that stands alone.
   *
   * @param text any text
   * @return the text itself where nothing is to be replaced, else a copy with U+FFFD in place of
   *     each
   */
  public static String of(String text) {
    StringBuilder copy = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
        continue;
      }
      if (copy == null) {
        copy = new StringBuilder(text);
      }
      copy.setCharAt(i, '\uFFFD');
    }
    return copy == null ? text : copy.toString();
  }
}
