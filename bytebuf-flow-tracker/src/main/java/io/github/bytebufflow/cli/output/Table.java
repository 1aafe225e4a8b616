package io.github.bytebufflow.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Rows with their columns aligned: numbers at the right, text at the left. Not thread-safe. */
public final class Table {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();
  private final boolean[] right;

  /**
   * An empty table.
   *
   * @param columns a character for each column: {@code >} is aligned at the right
   */
  public Table(String columns) {
    right = new boolean[columns.length()];
    for (int i = 0; i < right.length; i++) {
      right[i] = columns.charAt(i) == '>';
    }
  }

  /**
   * Adds a row.
   *
   * @param cells one for each column
   * @return this table
   */
  public Table row(String... cells) {
    String[] row = new String[right.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = i < cells.length ? Output.clean(cells[i]) : "";
    }
    rows.add(row);
    return this;
  }

  /**
   * The table as text.
   *
   * @param indent stands before each row
   * @return lines with their ends; the last column is not padded
   */
  public String text(String indent) {
    int[] widths = new int[right.length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.length; i++) {
        line.append(i == 0 ? "" : GAP);
        String spaces = " ".repeat(widths[i] - row[i].length());
        line.append(right[i] ? spaces + row[i] : row[i] + spaces);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
