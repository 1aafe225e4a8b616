package io.github.bytebufflow.testing;

import java.util.List;

/** Finds the word that somebody who mistyped probably meant. */
final class NearestName {
  private NearestName() {}

  /** The candidate with the smallest edit distance, the first of several. */
  static String of(String word, List<String> candidates) {
    String nearest = candidates.get(0);
    for (String candidate : candidates) {
      if (distance(word, candidate) < distance(word, nearest)) {
        nearest = candidate;
      }
    }
    return nearest;
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same =
            Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int substitute = diagonal + (same ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitute, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
