package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Totals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * All that matters in at most {@value #MOST} bytes, for a ticket or a language model: words
 * explained, numbers without units of their own, the worst first, and what was left out.
 */
public final class Brief {
  private static final int MOST = 8192;

  /** Kept for the sentence on what was left out. */
  private static final int RESERVE = 160;

  private static final int STEPS = 24;
  private static final int FRAMES = 6;
  private static final int SUSPECTS = 3;
  private static final int LINE = 300;

  private final Snapshot snapshot;
  private final LeakPaths paths;
  private final StringBuilder text = new StringBuilder();
  private int size;

  private Brief(Snapshot snapshot) {
    this.snapshot = snapshot;
    paths = LeakPaths.of(snapshot);
  }

  /**
   * Writes the text.
   *
   * @param snapshot what happened, or a difference
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    out.write(new Brief(snapshot).text().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private String text() {
    add(head());
    int all = paths.leaks().size();
    int leaks = 0;
    for (LeakEntry leak : LeakEntry.of(paths.leaks(), snapshot, all)) {
      if (!add(leak(leak, leaks + 1, all))) {
        break;
      }
      leaks++;
    }
    if (leaks < all) {
      text.append("left out: ").append(all - leaks).append(" smaller leaks\n");
    }
    for (Misuse misuse : first(Misuse.of(snapshot))) {
      add(misuse(misuse));
    }
    OldLive old = new OldLive();
    old.through(snapshot.roots);
    for (List<SnapshotNode> path : first(old.oldestFirst())) {
      add(suspect(path));
    }
    return text.toString();
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(SUSPECTS, all.size()));
  }

  /** Adds a part if there is room for the whole of it. */
  private boolean add(String part) {
    int bytes = part.getBytes(StandardCharsets.UTF_8).length;
    if (size + bytes > MOST - RESERVE) {
      return false;
    }
    size += bytes;
    text.append(part);
    return true;
  }

  private String head() {
    StringBuilder head = new StringBuilder();
    line(head, "bytebuf-flow report, layout 1");
    line(head, "A Java agent followed Netty buffers (ByteBuf) from allocation to their end.");
    line(
        head,
        "leaked: collected with a reference count above 0. live: neither released nor leaked.");
    line(
        head,
        "suspect: live for longer than "
            + snapshot.tracker.options.getOrDefault("suspect-age", "60s")
            + ", which may still be released.");
    line(head, "");
    line(
        head,
        "taken: "
            + Instant.ofEpochMilli(snapshot.tracker.takenMillis)
            + ", after "
            + snapshot.tracker.uptimeMillis / 1000
            + " s");
    line(head, "jvm: " + snapshot.tracker.jvm);
    for (String netty : first(snapshot.tracker.netty)) {
      line(head, "netty: " + netty);
    }
    for (String off : first(snapshot.tracker.off)) {
      line(head, "not followed: " + off);
    }
    String sample = snapshot.tracker.options.getOrDefault("sample", "1");
    if (!sample.equals("1")) {
      line(head, "sampled: 1 buffer in " + sample + " is followed");
    }
    Totals totals = snapshot.totals;
    line(
        head,
        "buffers: allocated "
            + totals.allocated
            + ", released "
            + totals.released
            + ", leaked "
            + totals.leaked
            + " ("
            + totals.leakedBytes
            + " bytes), live "
            + totals.live
            + " ("
            + totals.liveBytes
            + " bytes)");
    line(
        head,
        "also: suspects "
            + totals.suspect
            + ", misused "
            + totals.misused
            + ", leaked inside others "
            + totals.indirect
            + ", truncated "
            + totals.truncated
            + ", untracked "
            + totals.untracked);
    line(
        head,
        "leaks: "
            + paths.leaks().size()
            + (paths.accepted().isEmpty() ? "" : " and " + paths.accepted().size() + " accepted"));
    return head.toString();
  }

  private static String leak(LeakEntry leak, int rank, int all) {
    StringBuilder part = new StringBuilder();
    line(part, "");
    line(part, "leak " + rank + " of " + all + ": " + leak.fingerprint());
    line(
        part,
        "  leaked: "
            + leak.leak.leaked()
            + ", bytes: "
            + leak.leak.allBytes()
            + (leak.memory().isEmpty() ? "" : ", memory: " + leak.memory())
            + (leak.leak.paths().size() == 1 ? "" : ", paths: " + leak.leak.paths().size()));
    line(part, "  path, from the allocation to the last step that was seen:");
    steps(part, leak.leak.nodes());
    if (!leak.others().isEmpty()) {
      line(part, "  others: " + leak.others());
    }
    stack(part, leak.leak.end());
    for (Suspect suspect : first(leak.finding.suspects)) {
      LeakEntry.At at = leak.at(suspect);
      line(
          part,
          "  suspect, weight "
              + suspect.weight
              + " of 100: "
              + LeakEntry.place(at)
              + " "
              + suspect.reason
              + (suspect.artifact == null ? "" : " [" + suspect.artifact + "]"));
    }
    line(
        part,
        leak.finding.decided ? "  decided: the first suspect" : "  decided: not by the evidence");
    line(part, "  next: " + leak.finding.next);
    return part.toString();
  }

  private static void steps(StringBuilder part, List<SnapshotNode> path) {
    for (SnapshotNode node : Steps.of(path, STEPS)) {
      line(
          part,
          "    " + (node == null ? Steps.leftOut(path, STEPS) : FrameNames.withLine(node.place)));
    }
  }

  /** The frames of the application where a leaked buffer was seen last. */
  private static void stack(StringBuilder part, SnapshotNode end) {
    int frames = 0;
    for (StackTraceElement frame : end.place.stack) {
      if (CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION && frames++ < FRAMES) {
        if (frames == 1) {
          line(
              part,
              end.place.stackLeaked
                  ? "  stack of a leaked buffer there, application frames:"
                  : "  stack of a buffer there, application frames:");
        }
        line(
            part,
            "    at "
                + frame.getClassName()
                + "."
                + frame.getMethodName()
                + "("
                + frame.getFileName()
                + ":"
                + frame.getLineNumber()
                + ")");
      }
    }
  }

  private String misuse(Misuse misuse) {
    StringBuilder part = new StringBuilder();
    MisuseVerdict verdict = misuse.verdict(snapshot);
    line(part, "");
    line(
        part,
        "misuse: "
            + misuse.common().what
            + " at count 0, "
            + Plain.count(misuse.count(), "time")
            + ", at "
            + misuse.common().site);
    for (MisuseVerdict.Suspect suspect : first(verdict.suspects)) {
      line(part, "  suspect: " + suspect.site + " " + suspect.reason);
    }
    line(part, "  next: " + verdict.next);
    return part.toString();
  }

  private static String suspect(List<SnapshotNode> path) {
    SnapshotNode end = path.get(path.size() - 1);
    StringBuilder part = new StringBuilder();
    line(part, "");
    line(
        part,
        "suspects: "
            + end.counts.suspect
            + " live, oldest "
            + end.counts.oldestMillis / 1000
            + " s, bytes of all live here: "
            + end.counts.liveBytes);
    line(part, "  path:");
    steps(part, path);
    return part.toString();
  }

  private static void line(StringBuilder part, String line) {
    part.append(Plain.shorten(Plain.text(line), LINE)).append('\n');
  }

  /** Where suspects are; the oldest few. */
  private static final class OldLive extends NodeWalk<RuntimeException> {
    private final List<List<SnapshotNode>> oldest = new ArrayList<>();

    @Override
    protected void enter(SnapshotNode node) {
      if (node.counts.suspect > 0) {
        oldest.add(List.copyOf(path()));
        if (oldest.size() > 2 * SUSPECTS) {
          sort();
          oldest.subList(SUSPECTS, oldest.size()).clear();
        }
      }
    }

    private void sort() {
      oldest.sort((x, y) -> Long.compare(age(y), age(x)));
    }

    private static long age(List<SnapshotNode> path) {
      return path.get(path.size() - 1).counts.oldestMillis;
    }

    List<List<SnapshotNode>> oldestFirst() {
      sort();
      return oldest;
    }
  }
}
