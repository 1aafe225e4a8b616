package io.github.bytebufflow.report;

import java.util.List;

/** The choice that a misspelt one was meant to be. */
final class Nearest {
  private Nearest() {}

  /** The choice with the fewest letters to change; the first of several. */
  static String of(String text, List<String> choices) {
    String best = choices.get(0);
    int least = Integer.MAX_VALUE;
    for (String choice : choices) {
      int distance = distance(text, choice);
      if (distance < least) {
        least = distance;
        best = choice;
      }
    }
    return best;
  }

  /** Letters to insert, delete or replace. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int same = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(same, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
