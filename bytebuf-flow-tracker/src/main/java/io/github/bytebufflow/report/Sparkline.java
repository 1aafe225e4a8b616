package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.Figures;
import java.util.Arrays;

/** A curve of one line: a value for each part of a time, drawn as blocks of eight heights. */
final class Sparkline {
  static final int MOST_COLUMNS = 48;

  private static final String BLOCKS = "▁▂▃▄▅▆▇█";

  private final long from;
  private final long to;
  private final long[] values;

  /** No values yet, from one moment to another, in milliseconds; at most so many columns. */
  Sparkline(long from, long to, int columns) {
    this.from = from;
    this.to = Math.max(from + 1, to);
    values = new long[Math.max(1, Math.min(columns, MOST_COLUMNS))];
    Arrays.fill(values, Figures.UNKNOWN);
  }

  /** Notes a value: of those that stand in one column the highest is drawn. */
  void add(long atMillis, long value) {
    long at = Math.max(from, Math.min(atMillis, to)) - from;
    int column = (int) Math.min(values.length - 1, at * values.length / (to - from));
    values[column] = Math.max(values[column], value);
  }

  /** Whether a value is known. */
  boolean isKnown() {
    return Figures.isKnown(first());
  }

  /** The first value that is known, or {@link Figures#UNKNOWN}. */
  long first() {
    for (long value : values) {
      if (Figures.isKnown(value)) {
        return value;
      }
    }
    return Figures.UNKNOWN;
  }

  /** The last value that is known, or {@link Figures#UNKNOWN}. */
  long last() {
    for (int i = values.length - 1; i >= 0; i--) {
      if (Figures.isKnown(values[i])) {
        return values[i];
      }
    }
    return Figures.UNKNOWN;
  }

  /** The highest value, 0 or more. */
  long highest() {
    long highest = 0;
    for (long value : values) {
      highest = Math.max(highest, value);
    }
    return highest;
  }

  /**
   * The blocks. The lowest is 0, so a flat curve looks flat. A column without a value has that of
   * the column before.
   */
  String text(long scale) {
    StringBuilder text = new StringBuilder(values.length);
    char block = ' ';
    for (long value : values) {
      if (Figures.isKnown(value)) {
        double share = scale <= 0 ? 0 : (double) Math.max(0, value) / scale;
        block = BLOCKS.charAt((int) Math.min(BLOCKS.length() - 1, share * BLOCKS.length()));
      }
      text.append(block);
    }
    return text.toString();
  }
}
