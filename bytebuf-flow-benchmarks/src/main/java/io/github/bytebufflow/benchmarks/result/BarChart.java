package io.github.bytebufflow.benchmarks.result;

import java.util.List;
import java.util.Locale;

/**
 * Horizontal bars, a lane for each mode below each row, drawn as SVG. Bars begin at a base, so that
 * what costs nothing has none; those beyond the scale end in an arrow, their label says how far.
 */
final class BarChart {
  private static final int LABELS = 270;
  private static final int PLOT = 480;
  private static final int VALUES = 170;
  private static final int LANE = 13;
  private static final int GAP = 9;
  private static final int HEADING = 26;
  private static final int AXIS = 22;

  private final double base;
  private final double low;
  private final double high;
  private final String unit;
  private final Xml xml;
  private int y = AXIS;

  /**
   * A chart of a scale.
   *
   * @param base where bars begin
   * @param low left end of the scale
   * @param high right end of the scale, greater than low
   * @param unit behind the numbers of the axis
   * @param xml where to
   */
  BarChart(double base, double low, double high, String unit, Xml xml) {
    this.base = base;
    this.low = low;
    this.high = high;
    this.unit = unit;
    this.xml = xml;
  }

  /** One row: its name, and the lanes below each other. */
  static final class Bars {
    final String group;
    final String title;
    final List<Bar> bars;

    Bars(String group, String title, List<Bar> bars) {
      this.group = group;
      this.title = title;
      this.bars = bars;
    }
  }

  /** One lane. */
  static final class Bar {
    final String mode;
    final double value;
    final double low;
    final double high;
    final String label;

    Bar(String mode, double value, double low, double high, String label) {
      this.mode = mode;
      this.value = value;
      this.low = low;
      this.high = high;
      this.label = label;
    }
  }

  /** Draws all rows; consecutive ones of a group have one heading. */
  void draw(String title, List<Bars> rows) {
    int height = AXIS + 4;
    String group = "";
    for (Bars row : rows) {
      height += row.group.equals(group) ? 0 : HEADING;
      height += row.bars.size() * LANE + GAP;
      group = row.group;
    }
    int width = LABELS + PLOT + VALUES;
    xml.begin(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + width + " " + height,
        "role",
        "img",
        "aria-label",
        title);
    axis(height);
    group = "";
    for (Bars row : rows) {
      if (!row.group.equals(group)) {
        y += HEADING;
        xml.element("text", row.group, "x", 0, "y", y - 8, "class", "group");
        group = row.group;
      }
      row(row);
    }
    xml.end().newLine();
  }

  private void axis(int height) {
    double step = step();
    // Adding 0 makes 0 of -0.
    for (double v = Math.ceil(low / step - 1e-9) * step + 0.0; v <= high + 1e-9; v += step) {
      boolean isBase = Math.abs(v - base) < 1e-9;
      String number =
          String.format(Locale.ROOT, step < 0.1 ? "%.2f" : step < 1 ? "%.1f" : "%.0f", v);
      xml.empty(
          "line",
          "x1",
          x(v),
          "x2",
          x(v),
          "y1",
          AXIS - 4,
          "y2",
          height,
          "class",
          isBase ? "base" : "grid");
      xml.element("text", number + unit, "x", x(v), "y", AXIS - 9, "class", "tick");
    }
  }

  /** The least of 1, 2, 5 times a power of ten that makes at most eight lines. */
  private double step() {
    double least = (high - low) / 8;
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * power >= least) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private void row(Bars row) {
    int top = y;
    for (Bar bar : row.bars) {
      double middle = y + LANE / 2.0;
      double begin = x(Math.min(base, bar.value));
      double end = x(Math.max(base, bar.value));
      xml.empty(
          "rect",
          "x",
          begin,
          "y",
          y + 2.0,
          "width",
          Math.max(1.5, end - begin),
          "height",
          LANE - 4.0,
          "rx",
          1.5,
          "class",
          "m-" + bar.mode);
      double edge = end;
      if (bar.value > high) {
        double tip = LABELS + PLOT + 6.0;
        xml.empty(
            "path",
            "d",
            String.format(
                Locale.ROOT,
                "M%.1f %.1f L%.1f %.1f L%.1f %.1f Z",
                tip - 6,
                middle - 5,
                tip,
                middle,
                tip - 6,
                middle + 5),
            "class",
            "m-" + bar.mode);
        edge = tip;
      } else if (bar.high > bar.low) {
        xml.empty(
            "line",
            "x1",
            x(bar.low),
            "x2",
            x(bar.high),
            "y1",
            middle,
            "y2",
            middle,
            "class",
            "whisker");
        edge = Math.max(edge, x(bar.high));
      }
      xml.element(
          "text", bar.mode + " " + bar.label, "x", edge + 5, "y", middle + 3.5, "class", "value");
      y += LANE;
    }
    xml.element("text", row.title, "x", LABELS - 10, "y", (top + y) / 2.0 + 4, "class", "row");
    y += GAP;
  }

  private double x(double value) {
    double clipped = Math.max(low, Math.min(high, value));
    return LABELS + PLOT * (clipped - low) / (high - low);
  }
}
