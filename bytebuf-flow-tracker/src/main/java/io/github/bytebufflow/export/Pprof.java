package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A profile for {@code pprof}, Pyroscope and all that read {@code profile.proto}, compressed. The
 * samples are streamed; the tables of functions and lines stay in memory until the end.
 *
 * <p>A node makes one sample for each {@link Outcome}, so that a label can tell them apart. The
 * stack of a sample is the path: the innermost frame is where the flow ended or is, the outermost
 * the allocating API.
 *
 * <p>There are bytes of all that was allocated only where those of released buffers were counted,
 * for which the option {@code released-bytes} asks: without them the sum would be too low.
 */
public final class Pprof {
  private static final String[] ALLOCATED_OBJECTS = {"allocated_objects", "count"};
  private static final String[] ALLOCATED_SPACE = {"allocated_space", "bytes"};

  /** The values of a sample but {@link #ALLOCATED_SPACE}, which is the last, in their order. */
  private static final String[][] TYPES = {
    ALLOCATED_OBJECTS,
    {"live_objects", "count"},
    {"live_space", "bytes"},
    {"leaked_objects", "count"},
    {"leaked_space", "bytes"},
  };

  private static final long MAPPING = 1;
  private static final long NANOS = 1_000_000;

  private final OutputStream out;
  private final Snapshot snapshot;
  private final SourceFiles files;
  private final Fingerprints fingerprints;

  /** Whether {@link #ALLOCATED_SPACE} is known, of all sources of a merged snapshot. */
  private final boolean hasSpace;

  private final ProtoWriter profile = new ProtoWriter();
  private final ProtoWriter message = new ProtoWriter();
  private final ProtoWriter part = new ProtoWriter();
  private final Map<String, Integer> strings = new HashMap<>();
  private final Map<String, Integer> functions = new HashMap<>();
  private final Map<Long, Integer> locations = new HashMap<>();

  private Pprof(Snapshot snapshot, OutputStream out) {
    this.snapshot = snapshot;
    this.out = out;
    files = new SourceFiles(snapshot);
    fingerprints = new Fingerprints(LeakPaths.of(snapshot));
    hasSpace = "true".equals(snapshot.tracker.options.get("released-bytes"));
  }

  /**
   * Writes a profile, and ends its compression.
   *
   * @param snapshot what happened, or a difference, whose live values may be negative
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    GZIPOutputStream zip = new GZIPOutputStream(out, 8192);
    // Most messages have a few bytes, and each call of the compression costs.
    OutputStream buffered = new BufferedOutputStream(zip, 8192);
    new Pprof(snapshot, buffered).write();
    buffered.flush();
    zip.finish();
    out.flush();
  }

  private void write() throws IOException {
    string("");
    for (String[] type : TYPES) {
      profile.message(1, type(type));
    }
    if (hasSpace) {
      profile.message(1, type(ALLOCATED_SPACE));
    }
    message.clear().number(1, MAPPING).number(5, string(snapshot.tracker.jvm));
    profile.message(3, message.number(7, 1).number(8, 1).number(9, 1));
    profile.number(9, snapshot.tracker.takenMillis * NANOS);
    profile.number(10, snapshot.tracker.uptimeMillis * NANOS);
    profile.message(11, type(ALLOCATED_OBJECTS));
    profile.number(12, period());
    profile.number(13, string("bytebuf-flow " + snapshot.tracker.version));
    for (String netty : snapshot.tracker.netty) {
      profile.number(13, string(netty));
    }
    // The readers open what ends a process: bytes that leaked, else bytes that are held.
    profile.number(14, string(snapshot.totals.leakedBytes > 0 ? "leaked_space" : "live_space"));
    profile.flushTo(out);
    new Samples().through(snapshot.roots);
  }

  /** One allocation in so many is followed. */
  private long period() {
    try {
      return Long.parseLong(snapshot.tracker.options.getOrDefault("sample", "1"));
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  private ProtoWriter type(String[] nameAndUnit) throws IOException {
    int first = string(nameAndUnit[0]);
    int second = string(nameAndUnit[1]);
    return message.clear().number(1, first).number(2, second);
  }

  /** The index of a text, which is written where it is new. */
  private int string(String text) throws IOException {
    Integer known = strings.get(text);
    if (known == null) {
      known = strings.size();
      strings.put(text, known);
      part.clear().text(6, Plain.text(text)).flushTo(out);
    }
    return known;
  }

  private int function(String name, String file) throws IOException {
    String key = name + '\n' + file;
    Integer known = functions.get(key);
    if (known == null) {
      known = functions.size() + 1;
      functions.put(key, known);
      int nameAt = string(name);
      int fileAt = string(file);
      part.clear().number(1, known).number(2, nameAt).number(3, nameAt).number(4, fileAt);
      new ProtoWriter().message(5, part).flushTo(out);
    }
    return known;
  }

  private int location(int function, int line) throws IOException {
    Long key = (long) function << 32 | Math.max(0, line);
    Integer known = locations.get(key);
    if (known == null) {
      known = locations.size() + 1;
      locations.put(key, known);
      ProtoWriter lineOf = new ProtoWriter().number(1, function).number(2, Math.max(0, line));
      part.clear().number(1, known).number(2, MAPPING).message(4, lineOf);
      new ProtoWriter().message(4, part).flushTo(out);
    }
    return known;
  }

  private final class Samples extends NodeWalk<IOException> {
    /** The location of each node of the path. */
    private long[] path = new long[64];

    private final long[] stack = new long[LongPaths.MOST + 1];
    private final long[] values = new long[TYPES.length + (hasSpace ? 1 : 0)];
    private final ProtoWriter sample = new ProtoWriter();

    @Override
    protected void enter(SnapshotNode node) throws IOException {
      if (depth() > path.length) {
        path = Arrays.copyOf(path, 2 * path.length);
      }
      Place place = node.place;
      String file = parent() == null ? "" : files.of(place.className);
      path[depth() - 1] = location(function(FrameNames.of(place), file), place.line);
      SnapshotNode root = path().get(0);
      for (Outcome outcome : Outcome.values()) {
        long flows = outcome.flows(node, root.rootKind);
        long bytes = outcome.bytes(node, root.rootKind);
        if (flows != 0 || bytes != 0) {
          sample(node, root, outcome, flows, bytes);
        }
      }
    }

    private void sample(
        SnapshotNode node, SnapshotNode root, Outcome outcome, long flows, long bytes)
        throws IOException {
      boolean live = outcome == Outcome.LIVE;
      boolean leaked = outcome == Outcome.LEAKED;
      values[0] = flows;
      values[1] = live ? flows : 0;
      values[2] = live ? bytes : 0;
      values[3] = leaked ? flows : 0;
      values[4] = leaked ? bytes : 0;
      if (hasSpace) {
        values[5] = bytes;
      }
      int frames = stack();
      sample.clear().packed(1, stack, frames).packed(2, values, values.length);
      label("outcome", outcome.word);
      if (root.place.memory != null) {
        label("memory", root.place.memory.json());
      }
      label("kind", kind(root.rootKind));
      if (leaked && fingerprints.of(node) != null) {
        label("fingerprint", fingerprints.of(node));
      }
      profile.message(2, sample).flushTo(out);
    }

    private void label(String key, String value) throws IOException {
      int keyAt = string(key);
      int valueAt = string(value);
      sample.message(3, message.clear().number(1, keyAt).number(2, valueAt));
    }

    /** Fills in the path, innermost first. */
    private int stack() throws IOException {
      List<SnapshotNode> nodes = path();
      int leftOut = LongPaths.leftOut(nodes);
      int next = 0;
      for (int i = nodes.size() - 1; i >= 0; i--) {
        if (leftOut > 0 && i == LongPaths.gap() + leftOut - 1) {
          stack[next++] = location(function(LongPaths.frame(leftOut), ""), 0);
          i = LongPaths.gap();
        } else {
          stack[next++] = path[i];
        }
      }
      return next;
    }
  }

  private static String kind(RootKind kind) {
    if (kind == null) {
      return "buffer";
    }
    switch (kind) {
      case RETAINED_VIEW:
        return "retained view";
      case RESOURCE:
        return "resource";
      case FOREIGN:
        return "foreign";
      case COMPOSITE:
        return "composite";
      default:
        return "buffer";
    }
  }
}
