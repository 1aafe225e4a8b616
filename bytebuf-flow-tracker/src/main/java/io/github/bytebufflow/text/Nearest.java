package io.github.bytebufflow.text;

/**
 * Finds the word that somebody who mistyped probably meant. Stateless, so any thread may call it.
 */
public final class Nearest {
  private Nearest() {}

  /**
   * The candidate with the smallest edit distance, the first of several; upper and lower case, and
   * {@code -}, {@code _}, count as the same.
   *
   * @param word what was written
   * @param candidates what could have been meant, at least one
   * @return one of the candidates
   */
  public static String of(String word, Iterable<String> candidates) {
    String nearest = null;
    int smallest = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int distance = distance(word, candidate);
      if (distance < smallest) {
        smallest = distance;
        nearest = candidate;
      }
    }
    if (nearest == null) {
      throw new IllegalArgumentException("no candidates");
    }
    return nearest;
  }

  /** Levenshtein's distance, with one row of the table kept. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitute = diagonal + (folded(a, i - 1) == folded(b, j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitute, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }

  private static char folded(String s, int i) {
    char c = s.charAt(i);
    return c == '_' ? '-' : Character.toLowerCase(c);
  }
}
