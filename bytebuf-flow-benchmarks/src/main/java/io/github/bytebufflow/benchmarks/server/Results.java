package io.github.bytebufflow.benchmarks.server;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The figures of all modes; the first is what the others are compared with. */
final class Results {
  private static final double MEGA = 1 << 20;

  private final Map<String, String> facts;
  private final List<Run> runs;

  Results(Map<String, String> facts, List<Run> runs) {
    this.facts = facts;
    this.runs = runs;
  }

  /** Two tables, and below them what they were made with. */
  String markdown() {
    StringBuilder out = new StringBuilder();
    out.append(
        "| mode | requests/s | ratio (95%, rounds) | ratio (95%, sets) | CPU a request, us"
            + " | ratio (95%, rounds) | ratio (95%, sets) |\n|---|---|---|---|---|---|---|\n");
    for (Run run : runs) {
      row(
          out,
          run.mode.title(),
          String.format("%,.0f", run.median(Slice::requestsPerSecond)),
          ratio(run.ratioByRound(base(), Slice::requestsPerSecond)),
          ratio(run.ratioByFork(base(), Slice::requestsPerSecond)),
          String.format("%.1f", run.median(Slice::cpuMicrosPerRequest)),
          ratio(run.ratioByRound(base(), Slice::cpuMicrosPerRequest)),
          ratio(run.ratioByFork(base(), Slice::cpuMicrosPerRequest)));
    }
    out.append(
        "\n| mode | p50, us | p99, us | p99 ratio (95%, rounds) | p99.9, us | GC pauses a second"
            + " | GC, ms a second | peak RSS, MiB |\n|---|---|---|---|---|---|---|---|\n");
    for (Run run : runs) {
      double seconds = run.sum(s -> s.load.seconds);
      row(
          out,
          run.mode.title(),
          String.format("%,.0f", run.median(s -> s.load.p50)),
          String.format("%,.0f", run.median(s -> s.load.p99)),
          ratio(run.ratioByRound(base(), s -> s.load.p99)),
          String.format("%,.0f", run.median(s -> s.load.p999)),
          String.format("%.2f", run.sum(s -> s.pauses) / seconds),
          String.format("%.2f", run.sum(s -> s.pauseMillis) / seconds),
          String.format("%.0f", run.peakResidentBytes() / MEGA));
    }
    out.append('\n');
    facts.forEach((name, value) -> out.append(name).append(": ").append(value).append("  \n"));
    out.append(
        "Figures are medians of the slices; ratios are to the first mode of the same round.\n");
    return out.toString();
  }

  private Run base() {
    return runs.get(0);
  }

  private static void row(StringBuilder out, String... cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static String ratio(Interval ratio) {
    return ratio.text("%.3f");
  }

  /** The same, and every slice. */
  void writeJson(Path file) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      for (Map.Entry<String, String> fact : facts.entrySet()) {
        json.writeStringField(fact.getKey(), fact.getValue());
      }
      json.writeArrayFieldStart("modes");
      for (Run run : runs) {
        write(json, run);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private void write(JsonGenerator json, Run run) throws IOException {
    json.writeStartObject();
    json.writeStringField("mode", run.mode.title());
    write(json, "requestsRatioByRound", run.ratioByRound(base(), Slice::requestsPerSecond));
    write(json, "requestsRatioBySet", run.ratioByFork(base(), Slice::requestsPerSecond));
    write(json, "cpuRatioByRound", run.ratioByRound(base(), Slice::cpuMicrosPerRequest));
    write(json, "cpuRatioBySet", run.ratioByFork(base(), Slice::cpuMicrosPerRequest));
    write(json, "p99RatioByRound", run.ratioByRound(base(), s -> s.load.p99));
    json.writeNumberField("peakResidentBytes", run.peakResidentBytes());
    json.writeArrayFieldStart("slices");
    for (Slice slice : run.slices) {
      write(json, slice);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, Interval interval) throws IOException {
    json.writeArrayFieldStart(name);
    for (double number : new double[] {interval.middle, interval.low, interval.high}) {
      if (Double.isFinite(number)) {
        json.writeNumber(number);
      } else {
        json.writeNull();
      }
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, Slice slice) throws IOException {
    json.writeStartObject();
    json.writeNumberField("set", slice.fork);
    json.writeNumberField("round", slice.round);
    json.writeNumberField("requests", slice.load.requests);
    json.writeNumberField("seconds", slice.load.seconds);
    json.writeNumberField("cpuSeconds", slice.cpuSeconds);
    json.writeNumberField("p50", slice.load.p50);
    json.writeNumberField("p99", slice.load.p99);
    json.writeNumberField("p99.9", slice.load.p999);
    json.writeNumberField("pauses", slice.pauses);
    json.writeNumberField("pauseMillis", slice.pauseMillis);
    json.writeEndObject();
  }
}
