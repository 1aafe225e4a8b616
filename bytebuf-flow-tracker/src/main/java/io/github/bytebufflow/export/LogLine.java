package io.github.bytebufflow.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.leaks.DirectPaths;
import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.HeldLast;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Totals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A report as one line of JSON, for programs that collect logs. Every line has a {@code time} and a
 * {@code type}: {@code leak}, {@code exhausted}, {@code alert} or {@code report}, the last one of a
 * process. Fields that say nothing are left out. A line has at most {@value #MOST_BYTES} bytes,
 * since what collects logs cuts longer ones: it names fewer leaks, paths and steps where it would
 * be longer, and says how many it leaves out. Stateless.
 */
public final class LogLine {
  /** Most bytes of a line, with its end. */
  static final int MOST_BYTES = 12 * 1024;

  /** Most leaks of a line. */
  private static final int MOST_LEAKS = 20;

  /** From the line that says most to one that always fits. */
  private static final Bounds[] BOUNDS = {
    new Bounds(MOST_LEAKS, 5, 40, 40, 4000),
    new Bounds(10, 5, 20, 5, 400),
    new Bounds(5, 3, 16, 5, 200),
    new Bounds(2, 2, 12, 3, 200),
    new Bounds(1, 1, 8, 3, 120),
    new Bounds(0, 0, 4, 1, 100),
  };

  private LogLine() {}

  /** What the line is about. */
  private interface Content {
    void write(JsonGenerator json, Bounds bounds) throws IOException;
  }

  /** What a line is made of, found once for a line that is written shorter and shorter. */
  private static final class Parts {
    final List<List<SnapshotNode>> paths;
    final List<Leak> leaks;

    /** Of the first leaks, as many as a line has at most. */
    final List<Finding> findings = new ArrayList<>();

    Parts(Snapshot snapshot) {
      paths = DirectPaths.of(snapshot);
      leaks = LeakPaths.of(snapshot).leaks();
      Findings known = new Findings(snapshot);
      Outcomes outcomes = new Outcomes();
      for (Leak leak : leaks.subList(0, Math.min(MOST_LEAKS, leaks.size()))) {
        outcomes.add(leak.root());
        findings.add(known.of(leak, outcomes));
      }
    }
  }

  /** How much a line says. Immutable. */
  private static final class Bounds {
    final int leaks;
    final int paths;
    final int steps;
    final int suspects;

    /** Of a text, in characters. */
    final int length;

    Bounds(int leaks, int paths, int steps, int suspects, int length) {
      this.leaks = leaks;
      this.paths = paths;
      this.steps = steps;
      this.suspects = suspects;
      this.length = length;
    }

    void text(JsonGenerator json, String name, String value) throws IOException {
      Json.text(json, name, value == null ? null : Plain.shorten(value, length));
    }
  }

  /**
   * A path leaks.
   *
   * @param snapshot what the path was found in
   * @param leak one of the snapshot's {@link LeakPaths}
   * @param first whether it is the first time that the path is reported
   * @return one line, with its end
   */
  public static String leak(Snapshot snapshot, Leak leak, boolean first) {
    Outcomes outcomes = new Outcomes();
    outcomes.add(leak.root());
    Finding finding = new Findings(snapshot).of(leak, outcomes);
    return line(
        snapshot,
        "leak",
        (json, bounds) -> {
          json.writeBooleanField("first", first);
          leakFields(json, leak, finding, bounds);
        });
  }

  /**
   * Direct memory gets short.
   *
   * @param snapshot all flows
   * @param type {@code exhausted} or {@code alert}
   * @param message what happened: what the error says, or the share that is used
   * @param thread name of the thread that got the error, or null
   * @param used direct memory that Netty has taken, in bytes; below 0 where that is unknown
   * @param limit most that Netty takes, in bytes; below 0 where that is unknown
   * @return one line, with its end
   */
  public static String memory(
      Snapshot snapshot, String type, String message, String thread, long used, long limit) {
    Parts parts = new Parts(snapshot);
    return line(
        snapshot,
        type,
        (json, bounds) -> {
          bounds.text(json, "message", message);
          bounds.text(json, "thread", thread);
          known(json, "used", used);
          known(json, "limit", limit);
          verdict(json, snapshot, bounds);
          paths(json, parts.paths, bounds);
          leaks(json, parts, bounds);
        });
  }

  /**
   * The last report.
   *
   * @param snapshot all flows
   * @param note a remark, or empty
   * @return one line, with its end
   */
  public static String report(Snapshot snapshot, String note) {
    Parts parts = new Parts(snapshot);
    return line(
        snapshot,
        "report",
        (json, bounds) -> {
          bounds.text(json, "note", note);
          Totals totals = snapshot.totals;
          json.writeNumberField("allocated", totals.allocated);
          json.writeNumberField("released", totals.released);
          json.writeNumberField("leaked", totals.leaked);
          json.writeNumberField("leakedBytes", totals.leakedBytes);
          json.writeNumberField("live", totals.live);
          json.writeNumberField("liveBytes", totals.liveBytes);
          json.writeNumberField("suspects", totals.suspect);
          json.writeNumberField("misused", totals.misused);
          json.writeNumberField("truncated", totals.truncated);
          json.writeNumberField("untracked", totals.untracked);
          verdict(json, snapshot, bounds);
          paths(json, parts.paths, bounds);
          leaks(json, parts, bounds);
        });
  }

  private static String line(Snapshot snapshot, String type, Content content) {
    byte[] line = {};
    for (Bounds bounds : BOUNDS) {
      line = line(snapshot, type, content, bounds);
      if (line.length < MOST_BYTES) {
        break;
      }
    }
    return new String(line, StandardCharsets.UTF_8) + '\n';
  }

  private static byte[] line(Snapshot snapshot, String type, Content content, Bounds bounds) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = Json.writer(out)) {
      json.writeStartObject();
      json.writeStringField("time", Instant.ofEpochMilli(snapshot.tracker.takenMillis).toString());
      json.writeStringField("type", type);
      content.write(json, bounds);
      json.writeEndObject();
    } catch (IOException e) {
      // A stream in memory does not fail.
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** How many of a list were left out; nothing where none was. */
  private static void leftOut(JsonGenerator json, String name, int all, int most)
      throws IOException {
    if (all > most) {
      json.writeNumberField(name, all - most);
    }
  }

  private static void known(JsonGenerator json, String name, long value) throws IOException {
    if (value >= 0) {
      json.writeNumberField(name, value);
    }
  }

  private static void verdict(JsonGenerator json, Snapshot snapshot, Bounds bounds)
      throws IOException {
    if (snapshot.balance == null) {
      return;
    }
    Verdict verdict = snapshot.balance.verdict();
    json.writeObjectFieldStart("verdict");
    json.writeStringField("cause", verdict.cause.toString());
    json.writeNumberField("bytes", verdict.bytes);
    bounds.text(json, "sentence", verdict.sentence);
    bounds.text(json, "next", verdict.next);
    json.writeEndObject();
  }

  /** The live direct memory, and who has the most of it. */
  private static void paths(JsonGenerator json, List<List<SnapshotNode>> paths, Bounds bounds)
      throws IOException {
    long buffers = 0;
    long bytes = 0;
    for (List<SnapshotNode> path : paths) {
      buffers += end(path).counts.live;
      bytes += end(path).counts.liveBytes;
    }
    json.writeNumberField("liveDirect", buffers);
    json.writeNumberField("liveDirectBytes", bytes);
    json.writeArrayFieldStart("paths");
    for (List<SnapshotNode> path : paths.subList(0, Math.min(bounds.paths, paths.size()))) {
      json.writeStartObject();
      json.writeNumberField("buffers", end(path).counts.live);
      json.writeNumberField("bytes", end(path).counts.liveBytes);
      json.writeNumberField("oldestMillis", end(path).counts.oldestMillis);
      steps(json, path, bounds);
      bounds.text(json, "thread", end(path).place.thread);
      json.writeEndObject();
    }
    json.writeEndArray();
    leftOut(json, "pathsLeftOut", paths.size(), bounds.paths);
  }

  private static SnapshotNode end(List<SnapshotNode> path) {
    return path.get(path.size() - 1);
  }

  private static void leaks(JsonGenerator json, Parts parts, Bounds bounds) throws IOException {
    List<Leak> leaks = parts.leaks;
    json.writeNumberField("leakingPaths", leaks.size());
    json.writeArrayFieldStart("leaks");
    for (int i = 0; i < Math.min(bounds.leaks, leaks.size()); i++) {
      json.writeStartObject();
      leakFields(json, leaks.get(i), parts.findings.get(i), bounds);
      json.writeEndObject();
    }
    json.writeEndArray();
    leftOut(json, "leaksLeftOut", leaks.size(), bounds.leaks);
  }

  private static void leakFields(JsonGenerator json, Leak leak, Finding finding, Bounds bounds)
      throws IOException {
    json.writeStringField("fingerprint", leak.fingerprint());
    json.writeNumberField("leaked", leak.leaked());
    json.writeNumberField("bytes", leak.bytes());
    if (leak.heldBytes() > 0) {
      json.writeNumberField("heldBytes", leak.heldBytes());
    }
    bounds.text(json, "memory", leak.memory() == Memory.NONE ? null : leak.memory().json());
    steps(json, leak.nodes(), bounds);
    bounds.text(json, "heldLastBy", holder(leak, finding));
    bounds.text(json, "thread", leak.end().place.thread);
    json.writeArrayFieldStart("suspects");
    List<Suspect> suspects = finding.suspects;
    for (Suspect suspect : suspects.subList(0, Math.min(bounds.suspects, suspects.size()))) {
      json.writeStartObject();
      bounds.text(json, "place", place(suspect));
      json.writeNumberField("weight", suspect.weight);
      bounds.text(json, "reason", suspect.reason);
      bounds.text(json, "artifact", suspect.artifact);
      bounds.text(json, "known", suspect.known);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeBooleanField("decided", finding.decided);
    if (finding.unread) {
      json.writeBooleanField("unread", true);
    }
    bounds.text(json, "failure", finding.failure);
    bounds.text(json, "next", finding.next);
  }

  private static void steps(JsonGenerator json, List<SnapshotNode> path, Bounds bounds)
      throws IOException {
    json.writeArrayFieldStart("path");
    for (SnapshotNode node : Steps.of(path, bounds.steps)) {
      String step =
          node == null ? Steps.leftOut(path, bounds.steps) : FrameNames.withLine(node.place);
      json.writeString(Plain.shorten(step, bounds.length));
    }
    json.writeEndArray();
  }

  /** Who had the buffers last, of the suspects; else the last step. */
  private static String holder(Leak leak, Finding finding) {
    if (!finding.suspects.isEmpty()) {
      return place(HeldLast.of(leak, finding.suspects));
    }
    Place end = leak.end().place;
    return FrameNames.method(end) + (end.line > 0 ? ":" + end.line : "");
  }

  private static String place(Suspect suspect) {
    return (suspect.method == null ? suspect.className : suspect.className + '.' + suspect.method)
        + (suspect.line > 0 ? ":" + suspect.line : "");
  }
}
