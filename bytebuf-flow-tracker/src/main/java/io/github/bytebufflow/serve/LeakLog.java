package io.github.bytebufflow.serve;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * Reports a leak when its first buffer is found, and again each time the number of its buffers has
 * grown tenfold. Unreleased heap and leaks that the option {@code accept} names are not reported.
 * Not thread-safe.
 */
public final class LeakLog {
  private static final int MAX_LEAKS = 10_000;

  private final Map<String, Long> next = new HashMap<>();

  /** Gets the leaks to report. */
  public interface Sink {
    /**
     * A leak was found, or its buffers have grown tenfold in number since the last report.
     *
     * @param leak the leak
     * @param first whether it is the first time
     * @param text for a person; lines, each with its end
     */
    void leak(Leak leak, boolean first, String text);
  }

  /** Starts with nothing reported. */
  public LeakLog() {}

  /** Where the leak was reported by other digits before, these. */
  private String key(Leak leak) {
    if (!next.containsKey(leak.fingerprint())) {
      for (String digits : leak.also()) {
        if (next.containsKey(digits)) {
          return digits;
        }
      }
    }
    return leak.fingerprint();
  }

  /**
   * Reports what is new in a snapshot.
   *
   * @param snapshot all flows since the start
   * @param settings what the reader wants
   * @param sink where to say it
   */
  public void look(Snapshot snapshot, ReportSettings settings, Sink sink) {
    for (Leak leak : LeakPaths.of(snapshot).leaks()) {
      String key = key(leak);
      Long due = next.get(key);
      if (due == null ? next.size() < MAX_LEAKS : leak.leaked() >= due) {
        long later = due == null ? 10 : due;
        while (later <= leak.leaked()) {
          later *= 10;
        }
        next.put(key, later);
        sink.leak(leak, due == null, LeakReport.block(snapshot, leak, settings));
      }
    }
  }
}
