package io.github.bytebufflow.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * Leaks as SARIF 2.1.0, for code scanning. A leak is a result with its fingerprint; its place is
 * that of the likeliest suspect, its related places are the other suspects, and each of its paths
 * is a code flow. Accepted leaks are there, suppressed. Files are named below the root of the
 * sources.
 */
public final class Sarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String RULE = "bytebuf-leak";
  private static final String BASE = "SOURCES";
  private static final int RESULTS = 100;
  private static final int FLOWS = 5;
  private static final int STEPS = 60;

  private final Snapshot snapshot;
  private final JsonGenerator json;
  private final SourceFiles files;

  private Sarif(Snapshot snapshot, JsonGenerator json) {
    this.snapshot = snapshot;
    this.json = json;
    files = new SourceFiles(snapshot);
  }

  /**
   * Writes a log with one run.
   *
   * @param snapshot where the leaks are; at most {@value #RESULTS} of them are written, the worst
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.writer(out)) {
      json.useDefaultPrettyPrinter();
      new Sarif(snapshot, json).write();
      json.writeRaw('\n');
    }
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    tool();
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", true);
    json.writeStringField(
        "endTimeUtc", Instant.ofEpochMilli(snapshot.tracker.takenMillis).toString());
    json.writeEndObject();
    json.writeEndArray();
    json.writeObjectFieldStart("originalUriBaseIds");
    json.writeObjectFieldStart(BASE);
    Json.message(json, "description", "The root of the Java sources, such as src/main/java/");
    json.writeEndObject();
    json.writeEndObject();
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
    LeakPaths paths = LeakPaths.of(snapshot);
    for (LeakEntry leak : LeakEntry.of(paths.leaks(), snapshot, RESULTS)) {
      result(leak, null);
    }
    for (LeakEntry leak : LeakEntry.of(paths.accepted(), snapshot, RESULTS)) {
      result(leak, leak.leak.accepted());
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void tool() throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "bytebuf-flow");
    Json.text(json, "version", snapshot.tracker.version);
    json.writeArrayFieldStart("rules");
    json.writeStartObject();
    json.writeStringField("id", RULE);
    json.writeStringField("name", "ByteBufLeak");
    Json.message(json, "shortDescription", "A Netty buffer leaked");
    Json.message(
        json,
        "fullDescription",
        "Buffers that took this path were collected while their reference count was above 0, so"
            + " their memory was never freed.");
    json.writeObjectFieldStart("help");
    json.writeStringField(
        "text",
        "The last owner of a buffer has to release it. Look at the location of the result and at"
            + " the related locations: one of these methods keeps, drops or forgets the buffer on"
            + " one of its paths, often an early return or an exception. The code flow is the path"
            + " of the buffer from its allocation.");
    json.writeStringField(
        "markdown",
        "**The last owner of a buffer has to release it.** Look at the location of the result and"
            + " at the related locations: one of these methods keeps, drops or forgets the buffer"
            + " on one of its paths, often an early return or an exception.\n\n"
            + "The code flow is the path of the buffer from its allocation. `ByteBuf.release()` in a"
            + " `finally` block, or `SimpleChannelInboundHandler`, releases on all paths.");
    json.writeEndObject();
    json.writeObjectFieldStart("defaultConfiguration");
    json.writeStringField("level", "error");
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void result(LeakEntry leak, Accepted accepted) throws IOException {
    LeakEntry.At at = leak.at();
    json.writeStartObject();
    json.writeStringField("ruleId", RULE);
    json.writeNumberField("ruleIndex", 0);
    json.writeStringField("level", "error");
    Json.message(json, "message", message(leak));
    if (at != null) {
      json.writeArrayFieldStart("locations");
      location(at, 0, null);
      json.writeEndArray();
    }
    related(leak);
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField("bytebufFlow/v1", leak.fingerprint());
    // GitHub looks at no other name.
    json.writeStringField("primaryLocationLineHash", leak.fingerprint());
    json.writeEndObject();
    json.writeArrayFieldStart("codeFlows");
    List<LeakPath> paths = leak.leak.paths();
    for (LeakPath path : paths.subList(0, Math.min(FLOWS, paths.size()))) {
      flow(path.nodes());
    }
    json.writeEndArray();
    if (accepted != null) {
      json.writeArrayFieldStart("suppressions");
      json.writeStartObject();
      json.writeStringField("kind", "external");
      Json.text(json, "justification", accepted.reason);
      json.writeEndObject();
      json.writeEndArray();
    }
    json.writeObjectFieldStart("properties");
    json.writeNumberField("leaked", leak.leak.leaked());
    json.writeNumberField("bytes", leak.leak.bytes());
    json.writeNumberField("heldBytes", leak.leak.heldBytes());
    Json.text(json, "memory", leak.memory());
    json.writeNumberField("paths", paths.size());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static String message(LeakEntry leak) {
    StringBuilder text = new StringBuilder("LEAK ").append(leak.fingerprint()).append(": ");
    text.append(leak.amount()).append(" leaked");
    if (!leak.finding.suspects.isEmpty()) {
      Suspect first = leak.finding.suspects.get(0);
      String name = LeakEntry.name(leak.at(first));
      boolean had = leak.heldLast() == first;
      String held = leak.finding.decided ? ", held last by " : ", held last perhaps by ";
      text.append(had ? held : leak.finding.decided ? ", by " : ", perhaps by ");
      text.append(name).append(", which ").append(first.reason);
    }
    text.append(". Next: ").append(leak.finding.next).append('.');
    return text.toString();
  }

  private void related(LeakEntry leak) throws IOException {
    List<Suspect> suspects = leak.finding.suspects;
    if (suspects.size() < 2) {
      return;
    }
    json.writeArrayFieldStart("relatedLocations");
    for (int i = 1; i < suspects.size(); i++) {
      LeakEntry.At at = leak.at(suspects.get(i));
      location(at, i, "Or " + LeakEntry.name(at) + ", which " + suspects.get(i).reason);
    }
    json.writeEndArray();
  }

  private void flow(List<SnapshotNode> path) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("threadFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("locations");
    for (SnapshotNode node : Steps.of(path, STEPS)) {
      json.writeStartObject();
      json.writeFieldName("location");
      if (node == null) {
        json.writeStartObject();
        Json.message(json, "message", Steps.leftOut(path, STEPS));
        json.writeEndObject();
      } else {
        LeakEntry.At at =
            new LeakEntry.At(node.place.className, node.place.method, node.place.line);
        location(at, 0, FrameNames.brief(node.place));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void location(LeakEntry.At at, int id, String message) throws IOException {
    json.writeStartObject();
    if (id > 0) {
      json.writeNumberField("id", id);
    }
    if (at.className != null) {
      json.writeObjectFieldStart("physicalLocation");
      json.writeObjectFieldStart("artifactLocation");
      json.writeStringField("uri", uri(files.of(at.className)));
      json.writeStringField("uriBaseId", BASE);
      json.writeEndObject();
      if (at.line > 0) {
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", at.line);
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeArrayFieldStart("logicalLocations");
      json.writeStartObject();
      Json.text(json, "fullyQualifiedName", LeakEntry.name(at));
      json.writeStringField("kind", at.method == null ? "type" : "function");
      json.writeEndObject();
      json.writeEndArray();
    }
    if (message != null) {
      Json.message(json, "message", message);
    }
    json.writeEndObject();
  }

  /** A path as a relative URI: all but the characters that stand for themselves is encoded. */
  static String uri(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          c >= 'a' && c <= 'z'
              || c >= 'A' && c <= 'Z'
              || c >= '0' && c <= '9'
              || "-._~/".indexOf(c) >= 0;
      if (plain) {
        uri.append(c);
      } else {
        uri.append(String.format("%%%02X", (int) c));
      }
    }
    return uri.toString();
  }
}
