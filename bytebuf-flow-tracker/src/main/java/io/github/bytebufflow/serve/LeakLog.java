package io.github.bytebufflow.serve;

import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Reports a path when its first leak is found, and again each time the number of its leaks has
 * grown tenfold. Unreleased heap and leaks that the option {@code accept} names are not reported.
 * Not thread-safe.
 */
public final class LeakLog {
  private static final int MAX_PATHS = 10_000;

  private final Map<String, Long> next = new HashMap<>();

  /** Gets the leaks to report. */
  public interface Sink {
    /**
     * A path has leaked for the first time, or its leaks have grown tenfold since the last report.
     *
     * @param leak the path
     * @param first whether it is the first time
     * @param text for a person; lines, each with its end
     */
    void leak(LeakPath leak, boolean first, String text);
  }

  /** Starts with nothing reported. */
  public LeakLog() {}

  /**
   * Reports what is new in a snapshot.
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
        sink.leak(leak, due == null, LeakReport.block(snapshot, leak, settings));
      }
    }
  }

  /**
   * What tells a path from all others: a fingerprint names its end only.
   *
   * @param leak the path
   * @return the same text each time the path is met
   */
  public static String key(LeakPath leak) {
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
