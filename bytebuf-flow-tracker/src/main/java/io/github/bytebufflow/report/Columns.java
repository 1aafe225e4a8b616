package io.github.bytebufflow.report;

import java.util.ArrayList;
import java.util.List;

/** Rows whose numbers stand below each other. Some rows have lines of their own below. */
final class Columns {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();
  private final List<List<String>> below = new ArrayList<>();
  private final boolean[] right;

  /** No rows; {@code columns} has {@code >} for each column that is aligned at the right. */
  Columns(String columns) {
    right = new boolean[columns.length()];
    for (int i = 0; i < right.length; i++) {
      right[i] = columns.charAt(i) == '>';
    }
  }

  /** Adds a row; cells at the end may be left out. */
  Columns row(String... cells) {
    String[] row = new String[right.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = i < cells.length ? Page.clean(cells[i]) : "";
    }
    rows.add(row);
    below.add(new ArrayList<>(1));
    return this;
  }

  /** Adds a line below the last row and its other lines, as it is; an empty one is left out. */
  void below(String line) {
    if (!line.isEmpty()) {
      below.get(below.size() - 1).add(line);
    }
  }

  /** Draws the rows; the first one are the heads, and columns without any cell are left out. */
  void draw(String indent, Paint paint, Page page) {
    int[] widths = new int[right.length];
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < right.length; j++) {
        widths[j] = Math.max(widths[j], rows.get(i)[j].length());
      }
    }
    for (int j = 0; j < right.length; j++) {
      if (isEmpty(j)) {
        widths[j] = -1;
      }
    }
    for (int i = 0; i < rows.size(); i++) {
      StringBuilder line = new StringBuilder(indent);
      for (int j = 0; j < right.length; j++) {
        if (widths[j] < 0) {
          continue;
        }
        String cell = rows.get(i)[j];
        String spaces = " ".repeat(widths[j] - cell.length());
        line.append(line.length() == indent.length() ? "" : GAP);
        line.append(right[j] ? spaces + cell : cell + spaces);
      }
      String text = line.toString().stripTrailing();
      page.line(i == 0 ? paint.heading(text) : text);
      for (String more : below.get(i)) {
        page.line(paint.dim(more));
      }
    }
  }

  /** Whether no row but the heads has a cell in a column. */
  private boolean isEmpty(int column) {
    for (String[] row : rows.subList(1, rows.size())) {
      if (!row[column].isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
