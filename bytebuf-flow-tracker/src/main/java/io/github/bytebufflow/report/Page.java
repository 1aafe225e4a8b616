package io.github.bytebufflow.report;

import io.github.bytebufflow.text.Amounts;
import io.github.bytebufflow.text.OneLine;

/** Text that fits a terminal: lines, rows with a number at the right, and labelled facts. */
final class Page {
  static final int WIDTH = 100;

  /** Where the numbers end. */
  static final int NUMBER_END = 80;

  private static final int LABEL = 17;

  private final StringBuilder text = new StringBuilder(4096);

  Page line(String line) {
    text.append(line).append('\n');
    return this;
  }

  Page line() {
    return line("");
  }

  /** Text, a number that ends at {@link #NUMBER_END}, and words behind it. */
  static String row(String left, long number, String behind) {
    return row(left, number, behind, NUMBER_END);
  }

  /** The same with another column for the end of the number; a longer text moves the number. */
  static String row(String left, long number, String behind, int end) {
    String count = Amounts.count(number);
    StringBuilder line = new StringBuilder(WIDTH + 16).append(left);
    pad(line, Math.max(left.length() + 2, end - count.length()));
    line.append(count);
    return behind.isEmpty() ? line.toString() : line.append(' ').append(behind).toString();
  }

  /** A labelled fact, its text wrapped at spaces. */
  Page fact(String label, String fact) {
    StringBuilder line = new StringBuilder(WIDTH).append("  ").append(label);
    pad(line, LABEL);
    boolean fresh = true;
    int blanks = 1;
    for (String word : clean(fact).split(" ")) {
      if (word.isEmpty()) {
        blanks++;
        continue;
      }
      if (!fresh && line.length() + blanks + word.length() > WIDTH) {
        line(line.toString());
        line.setLength(0);
        pad(line, LABEL);
        fresh = true;
      }
      // Several blanks set things apart, but begin and end no line.
      line.append(" ".repeat(fresh ? 0 : blanks)).append(word);
      fresh = false;
      blanks = 1;
    }
    return line(line.toString());
  }

  static void pad(StringBuilder line, int length) {
    while (line.length() < length) {
      line.append(' ');
    }
  }

  /** Cuts the beginning off: the end of a site has the method and the line. */
  static String shorten(String text, int length) {
    return text.length() <= length ? text : "…" + text.substring(text.length() - length + 1);
  }

  /** Replaces control characters: names of threads and classes are not ours. */
  static String clean(String text) {
    return OneLine.of(text);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
