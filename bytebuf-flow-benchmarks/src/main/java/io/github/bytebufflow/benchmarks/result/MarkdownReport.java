package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of a run in Markdown. */
public final class MarkdownReport {
  private final Results results;
  private final Map<String, String> modes;
  private final StringBuilder out = new StringBuilder();

  /**
   * Of a run.
   *
   * @param results what follows from it
   * @param modes the modes measured, with what they stand for, in the order of the columns
   */
  public MarkdownReport(Results results, Map<String, String> modes) {
    this.results = results;
    this.modes = modes;
    Environment e = results.run().environment;
    line("# What tracking costs");
    line("`" + e.command + "`");
    for (String sentence : Sentences.environment(e)) {
      out.append("- ").append(sentence).append('\n');
    }
    out.append('\n');
    modes.forEach(
        (mode, meaning) ->
            out.append("- **").append(mode).append("**: ").append(meaning).append('\n'));
    out.append('\n');
    line(Sentences.intervals());
    for (Key platform : results.platforms()) {
      platform(platform);
    }
    for (String failure : results.run().failures) {
      line("Not measured: " + failure);
    }
  }

  private void line(String text) {
    out.append(text).append("\n\n");
  }

  private void platform(Key platform) {
    line("## " + Sentences.platform(platform));
    DetectorMean mean = new DetectorMean(results, platform);
    if (Sentences.mean(mean) != null) {
      line(Sentences.mean(mean));
    }
    if (Sentences.factor(mean) != null) {
      line(Sentences.factor(mean));
    }
    line("Nanoseconds without, and the ratios:");
    table(platform, MarkdownReport::time);
    line("Bytes allocated per buffer or step without, and what is above that:");
    table(platform, MarkdownReport::bytes);
    line("Collections per second, milliseconds of collecting per second, longest pause in ms:");
    table(
        platform,
        cell ->
            String.format(
                Locale.ROOT,
                "%.1f, %.1f, %.1f",
                cell.collections,
                cell.gcMillis,
                cell.pauseMillis));
  }

  private static String bytes(Cell cell) {
    if (cell.mode.equals(Results.NONE)) {
      return String.format(Locale.ROOT, "%.1f", cell.allocatedBytes);
    }
    return Double.isNaN(cell.bytes()) ? "" : String.format(Locale.ROOT, "%+.1f", cell.bytes());
  }

  private static String time(Cell cell) {
    if (cell.mode.equals(Results.NONE)) {
      return String.format(Locale.ROOT, "%.1f", cell.nanos);
    }
    if (cell.ratio == null) {
      return "";
    }
    Interval r = cell.ratio;
    String text = "**" + Ratio.number(r.middle) + "x**";
    if (r.isKnown()) {
      text += " (" + Ratio.number(r.low) + " to " + Ratio.number(r.high) + ")";
    }
    return text + String.format(Locale.ROOT, ", %+.1f ns", cell.addedNanos);
  }

  private void table(Key platform, Function<Cell, String> text) {
    out.append("| row | |");
    modes.keySet().forEach(mode -> out.append(' ').append(mode).append(" |"));
    out.append("\n|---|---|");
    modes.keySet().forEach(mode -> out.append("---|"));
    out.append('\n');
    for (RowInfo row : results.rows(platform)) {
      out.append("| ").append(row.id).append(" | ").append(row.group).append(": ");
      out.append(row.title).append(row.unit.equals("step") ? ", a step |" : " |");
      for (String mode : modes.keySet()) {
        Cell cell = results.cell(new Key(row.id, platform.jdk, platform.netty), mode);
        out.append(' ').append(cell == null ? "" : text.apply(cell)).append(" |");
      }
      out.append('\n');
    }
    out.append('\n');
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
