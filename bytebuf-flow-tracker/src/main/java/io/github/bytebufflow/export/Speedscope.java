package io.github.bytebufflow.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file of speedscope, with a profile for each number that is not 0.
 *
 * <p>The profiles are of the kind with events: each frame is opened and closed once, at the sum of
 * the flows or bytes before it. So the size of the file grows with the nodes, and not with the
 * nodes times their depth. Negative live numbers of a difference cannot be shown, and are left out.
 */
public final class Speedscope {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  /** A profile: a number of each node. */
  private enum Part {
    LEAKED_BYTES("leaked bytes", "bytes"),
    LEAKED("leaked buffers", "none"),
    LIVE_BYTES("live bytes", "bytes"),
    LIVE("live buffers", "none"),
    ALLOCATED("allocated buffers", "none");

    private final String title;
    private final String unit;

    Part(String title, String unit) {
      this.title = title;
      this.unit = unit;
    }

    private long of(SnapshotNode node, RootKind root) {
      switch (this) {
        case LEAKED_BYTES:
          return Math.max(0, Outcome.LEAKED.bytes(node, root));
        case LEAKED:
          return Math.max(0, Outcome.LEAKED.flows(node, root));
        case LIVE_BYTES:
          return Math.max(0, Outcome.LIVE.bytes(node, root));
        case LIVE:
          return Math.max(0, Outcome.LIVE.flows(node, root));
        default:
          return Math.max(0, node.counts.released + node.counts.leaked + node.counts.live);
      }
    }
  }

  private final Snapshot snapshot;
  private final SourceFiles files;
  private final JsonGenerator json;
  private final Map<String, Integer> frames = new LinkedHashMap<>();
  private final long[] sums = new long[Part.values().length];

  private Speedscope(Snapshot snapshot, JsonGenerator json) {
    this.snapshot = snapshot;
    this.json = json;
    files = new SourceFiles(snapshot);
  }

  /**
   * Writes a file of speedscope.
   *
   * @param snapshot what happened, or a difference
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.writer(out)) {
      new Speedscope(snapshot, json).write();
      json.writeRaw('\n');
    }
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", SCHEMA);
    Json.text(json, "exporter", "bytebuf-flow " + snapshot.tracker.version);
    json.writeStringField("name", "ByteBuf flows");
    json.writeNumberField("activeProfileIndex", 0);
    json.writeObjectFieldStart("shared");
    json.writeArrayFieldStart("frames");
    new Frames().through(snapshot.roots);
    json.writeEndArray();
    json.writeEndObject();
    json.writeArrayFieldStart("profiles");
    for (Part part : Part.values()) {
      // The program cannot open a file without profiles.
      if (sums[part.ordinal()] > 0 || part == Part.ALLOCATED) {
        profile(part);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void profile(Part part) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "evented");
    json.writeStringField("name", part.title);
    json.writeStringField("unit", part.unit);
    json.writeNumberField("startValue", 0);
    json.writeNumberField("endValue", sums[part.ordinal()]);
    json.writeArrayFieldStart("events");
    new Events(part).through(snapshot.roots);
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String key(Place place) {
    return FrameNames.of(place) + '\n' + place.className + '\n' + place.line;
  }

  /** Writes each frame once, and sums up. */
  private final class Frames extends NodeWalk<IOException> {
    @Override
    protected void enter(SnapshotNode node) throws IOException {
      for (Part part : Part.values()) {
        sums[part.ordinal()] += part.of(node, path().get(0).rootKind);
      }
      Place place = node.place;
      if (frames.putIfAbsent(key(place), frames.size()) == null) {
        json.writeStartObject();
        json.writeStringField("name", FrameNames.of(place));
        Json.text(json, "file", parent() == null ? null : files.of(place.className));
        if (place.line > 0) {
          json.writeNumberField("line", place.line);
        }
        json.writeEndObject();
      }
    }
  }

  /** Opens a frame when the first number below it comes, so that empty frames are left out. */
  private final class Events extends NodeWalk<IOException> {
    private final Part part;
    private long at;
    private int open;

    Events(Part part) {
      this.part = part;
    }

    @Override
    protected void enter(SnapshotNode node) throws IOException {
      long own = part.of(node, path().get(0).rootKind);
      if (own > 0) {
        while (open < depth()) {
          event("O", path().get(open));
          open++;
        }
        at += own;
      }
    }

    @Override
    protected void leave(SnapshotNode node) throws IOException {
      if (open == depth()) {
        event("C", node);
        open--;
      }
    }

    private void event(String type, SnapshotNode node) throws IOException {
      json.writeStartObject();
      json.writeStringField("type", type);
      json.writeNumberField("frame", frames.get(key(node.place)));
      json.writeNumberField("at", at);
      json.writeEndObject();
    }
  }
}
