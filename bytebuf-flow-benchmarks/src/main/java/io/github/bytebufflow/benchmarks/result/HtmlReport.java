package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import io.github.bytebufflow.benchmarks.statistics.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** A run as one page that needs nothing else: no scripts, no other files. */
public final class HtmlReport {
  private static final double WIDEST_RATIO = 2.5;
  private static final double WIDEST_BYTES = 160;

  /** Rows whose collector works less than so many milliseconds a second are not drawn. */
  private static final double COLLECTING = 5;

  private final Results results;
  private final Map<String, String> modes;
  private final Xml xml = new Xml();

  /**
   * Of a run.
   *
   * @param results what follows from it
   * @param modes the modes measured, with what they stand for, in the order of the columns
   */
  public HtmlReport(Results results, Map<String, String> modes) {
    this.results = results;
    this.modes = modes;
    xml.begin("html", "lang", "en").begin("head").empty("meta", "charset", "utf-8");
    xml.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    xml.element("title", "What tracking costs");
    xml.element("style", HtmlStyle.CSS).end().newLine();
    xml.begin("body");
    head();
    for (Key platform : results.platforms()) {
      platform(platform);
    }
    failures();
    xml.end().end().newLine();
  }

  private void head() {
    Environment e = results.run().environment;
    xml.element("h1", "What tracking costs");
    xml.begin("p").element("code", e.command).end();
    xml.begin("ul");
    for (String line : Sentences.environment(e)) {
      xml.element("li", line);
    }
    xml.end().newLine();
    xml.begin("dl", "class", "legend");
    modes.forEach(
        (mode, meaning) -> {
          xml.begin("dt").element("span", "", "class", "swatch m-" + mode).text(mode).end();
          xml.element("dd", meaning);
        });
    xml.end();
    xml.element("p", Sentences.intervals(), "class", "note").newLine();
    means();
  }

  /** The answer in one table: a line for each platform. */
  private void means() {
    List<String> columns = new ArrayList<>();
    List<DetectorMean> all = new ArrayList<>();
    for (Key platform : results.platforms()) {
      DetectorMean mean = new DetectorMean(results, platform);
      all.add(mean);
      for (String mode : mean.means.keySet()) {
        if (!columns.contains(mode)) {
          columns.add(mode);
        }
      }
    }
    if (columns.isEmpty()) {
      return;
    }
    xml.element("h2", "All rows whose buffers Netty's detector sees, geometric mean");
    xml.begin("table").begin("tr").element("th", "");
    columns.forEach(mode -> xml.element("th", mode));
    xml.element("th", "paranoid / agent, pooled").end();
    int i = 0;
    for (Key platform : results.platforms()) {
      DetectorMean mean = all.get(i++);
      xml.begin("tr").element("th", Sentences.platform(platform));
      for (String mode : columns) {
        Interval ratio = mean.means.get(mode);
        xml.element("td", ratio == null ? "" : Ratio.text(ratio));
      }
      xml.element(
          "td",
          mean.factors.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT, "%.0fx", Statistics.geometricMean(mean.factors.values())));
      xml.end();
    }
    xml.end().newLine();
  }

  private void platform(Key platform) {
    xml.begin("section");
    xml.element("h2", Sentences.platform(platform));
    DetectorMean mean = new DetectorMean(results, platform);
    paragraph(Sentences.mean(mean));
    paragraph(Sentences.factor(mean));
    if (!mean.rows.isEmpty()) {
      List<String> ids = new ArrayList<>();
      mean.rows.forEach(row -> ids.add(row.id));
      xml.element("p", "The rows of the mean: " + String.join(", ", ids) + ".", "class", "note");
    }
    xml.element("h3", "Time, as a ratio to the time without");
    ratios(platform);
    xml.element("h3", "Nanoseconds without, and the ratios");
    table(platform, HtmlReport::time);
    xml.element("h3", "Bytes allocated per buffer or step, above those without");
    bytes(platform);
    xml.element("h3", "Work of the collector");
    collector(platform);
    xml.element(
        "p", "Collections per second, milliseconds of collecting per second, longest pause in ms:");
    table(
        platform,
        cell ->
            String.format(
                Locale.ROOT,
                "%.1f, %.1f, %.1f",
                cell.collections,
                cell.gcMillis,
                cell.pauseMillis));
    xml.end().newLine();
  }

  private void paragraph(String text) {
    if (text != null) {
      xml.element("p", text);
    }
  }

  private static boolean isCompared(Cell cell) {
    return cell.ratio != null && !cell.mode.equals(Results.NONE);
  }

  private List<BarChart.Bars> bars(
      Key platform, Predicate<Cell> wanted, Function<Cell, BarChart.Bar> bar) {
    List<BarChart.Bars> rows = new ArrayList<>();
    for (RowInfo row : results.rows(platform)) {
      List<BarChart.Bar> bars = new ArrayList<>();
      for (String mode : modes.keySet()) {
        Cell cell = results.cell(new Key(row.id, platform.jdk, platform.netty), mode);
        if (cell != null && wanted.test(cell)) {
          bars.add(bar.apply(cell));
        }
      }
      if (!bars.isEmpty()) {
        String unit = row.unit.equals("step") ? ", a step" : "";
        rows.add(new BarChart.Bars(row.group, row.title + unit, bars));
      }
    }
    return rows;
  }

  private void ratios(Key platform) {
    List<BarChart.Bars> rows =
        bars(
            platform,
            HtmlReport::isCompared,
            cell ->
                new BarChart.Bar(
                    cell.mode,
                    cell.ratio.middle,
                    cell.ratio.low,
                    cell.ratio.high,
                    Ratio.text(cell.ratio)));
    new BarChart(1, 0.8, WIDEST_RATIO, "x", xml).draw("time as a ratio to that without", rows);
  }

  private void bytes(Key platform) {
    List<BarChart.Bars> rows =
        bars(
            platform,
            HtmlReport::isCompared,
            cell ->
                new BarChart.Bar(
                    cell.mode,
                    cell.bytes(),
                    cell.bytes(),
                    cell.bytes(),
                    String.format(Locale.ROOT, "%+.1f", cell.bytes())));
    new BarChart(0, 0, WIDEST_BYTES, " B", xml).draw("bytes above those without", rows);
  }

  private void collector(Key platform) {
    List<RowInfo> working = new ArrayList<>();
    double most = 0;
    double longest = 0;
    for (RowInfo row : results.rows(platform)) {
      Key key = new Key(row.id, platform.jdk, platform.netty);
      if (results.row(key).values().stream().anyMatch(c -> c.gcMillis >= COLLECTING)) {
        working.add(row);
        for (Cell cell : results.row(key).values()) {
          most = Math.max(most, cell.gcMillis);
          longest = Math.max(longest, cell.pauseMillis);
        }
      }
    }
    if (working.isEmpty()) {
      return;
    }
    collector(platform, working, c -> c.gcMillis, most, "ms of collecting per second");
    collector(platform, working, c -> c.pauseMillis, longest, "longest pause in ms");
  }

  private void collector(
      Key platform,
      List<RowInfo> working,
      Function<Cell, Double> value,
      double most,
      String title) {
    List<BarChart.Bars> rows = new ArrayList<>();
    for (RowInfo row : working) {
      List<BarChart.Bar> bars = new ArrayList<>();
      for (String mode : modes.keySet()) {
        Cell cell = results.cell(new Key(row.id, platform.jdk, platform.netty), mode);
        if (cell != null) {
          double v = value.apply(cell);
          bars.add(new BarChart.Bar(mode, v, v, v, String.format(Locale.ROOT, "%.1f", v)));
        }
      }
      rows.add(new BarChart.Bars(row.group, row.title, bars));
    }
    xml.element("p", Character.toUpperCase(title.charAt(0)) + title.substring(1) + ":");
    new BarChart(0, 0, Math.max(1, most), "", xml).draw(title, rows);
  }

  private static String time(Cell cell) {
    if (cell.mode.equals(Results.NONE)) {
      return String.format(Locale.ROOT, "%.1f", cell.nanos);
    }
    return cell.ratio == null
        ? ""
        : Ratio.text(cell.ratio) + String.format(Locale.ROOT, ", %+.1f ns", cell.addedNanos);
  }

  private void table(Key platform, Function<Cell, String> text) {
    xml.begin("table").begin("tr").element("th", "row");
    modes.keySet().forEach(mode -> xml.element("th", mode));
    xml.end();
    for (RowInfo row : results.rows(platform)) {
      xml.begin("tr").element("th", row.id, "title", row.group + ": " + row.title);
      for (String mode : modes.keySet()) {
        Cell cell = results.cell(new Key(row.id, platform.jdk, platform.netty), mode);
        xml.element("td", cell == null ? "" : text.apply(cell));
      }
      xml.end();
    }
    xml.end().newLine();
  }

  private void failures() {
    if (!results.run().failures.isEmpty()) {
      xml.element("h2", "Not measured").begin("ul");
      results.run().failures.forEach(failure -> xml.element("li", failure));
      xml.end();
    }
  }

  @Override
  public String toString() {
    return "<!DOCTYPE html>\n" + xml;
  }
}
