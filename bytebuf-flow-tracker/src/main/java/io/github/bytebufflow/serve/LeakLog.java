package io.github.bytebufflow.serve;

import io.github.bytebufflow.report.LeakPath;
import io.github.bytebufflow.report.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Says when a path is first seen to leak, and again when it has leaked ten times as much.
 * Unreleased heap is no outage and is not said. Not thread-safe.
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
    Map<String, Long> leaked = new LinkedHashMap<>();
    Map<String, LeakPath> paths = new HashMap<>();
    for (LeakPath leak : LeakPaths.of(snapshot).leaks()) {
      leaked.merge(leak.fingerprint(), leak.leaked(), Long::sum);
      paths.putIfAbsent(leak.fingerprint(), leak);
    }
    for (Map.Entry<String, Long> e : leaked.entrySet()) {
      Long due = next.get(e.getKey());
      if (due == null ? next.size() < MAX_PATHS : e.getValue() >= due) {
        long later = due == null ? 10 : due;
        while (later <= e.getValue()) {
          later *= 10;
        }
        next.put(e.getKey(), later);
        LeakPath path = paths.get(e.getKey());
        sink.leak(e.getKey(), due == null, LeakReport.block(snapshot, path, settings));
      }
    }
  }
}
