package io.github.bytebufflow.serve;

import io.github.bytebufflow.report.LeakPath;
import io.github.bytebufflow.report.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Says when a path is first seen to leak, and again when it has leaked ten times as much.
 * Unreleased heap is no outage and is not said, nor is what the option accept names. Not
 * thread-safe.
 */
public final class LeakLog {
  private static final int MAX_PATHS = 10_000;

  private final Map<String, Long> next = new HashMap<>();

  /** Takes a leak that is to be said. */
  public interface Sink {
    /**
     * A path has leaked for the first time, or ten times as much as when it was last said.
     *
     * @param fingerprint eight hexadecimal digits that name the path
     * @param first whether it is the first time
     * @param text for a person; lines, each with its end
     */
    void leak(String fingerprint, boolean first, String text);
  }

  /** Nothing has been said yet. */
  public LeakLog() {}

  /**
   * Says what is new in a snapshot.
   *
   * @param snapshot all flows since the start
   * @param settings what the reader wants
   * @param sink where to say it
   */
  public void look(Snapshot snapshot, ReportSettings settings, Sink sink) {
    for (LeakPath leak : LeakPaths.of(snapshot).leaks()) {
      String key = key(leak);
      Long due = next.get(key);
      if (due == null ? next.size() < MAX_PATHS : leak.leaked() >= due) {
        long later = due == null ? 10 : due;
        while (later <= leak.leaked()) {
          later *= 10;
        }
        next.put(key, later);
        sink.leak(leak.fingerprint(), due == null, LeakReport.block(snapshot, leak, settings));
      }
    }
  }

  /** A fingerprint names the end of a path, and several paths may have the same end. */
  private static String key(LeakPath leak) {
    StringBuilder key = new StringBuilder().append(leak.nodes().get(0).place.netty);
    for (SnapshotNode node : leak.nodes()) {
      key.append(node.place.className)
          .append(node.place.site)
          .append(node.place.kind)
          .append(node.place.ref)
          .append('/');
    }
    return key.toString();
  }
}
