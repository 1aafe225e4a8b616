package io.github.bytebufflow.metrics;

import io.github.bytebufflow.leaks.NamedLeak;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which leaks get a series of their own. A leak that has a series keeps the series; the worst get
 * one first, and when all are given, what is new is summed up in one more.
 *
 * <p>A counter must not go down. The leaks of a fingerprint may: a leak that was counted turns out
 * to be held by another one that is found later. So a series stays where it is until the leaks have
 * come up to it again. Not thread-safe.
 */
final class LeakSeries {
  /** In place of the fingerprint, and of the suspect, of all leaks that have no series. */
  static final String OTHER = "other";

  private final int most;
  private final Map<String, Sum> series = new HashMap<>();
  private final Sum others = new Sum();

  LeakSeries(int most) {
    this.most = most;
  }

  /** The largest numbers of a fingerprint until now. */
  private static final class Sum {
    private long leaked;
    private long bytes;

    void raise(long toLeaked, long toBytes) {
      leaked = Math.max(leaked, toLeaked);
      bytes = Math.max(bytes, toBytes);
    }
  }

  /** Gets one series. */
  interface Each {
    void series(String fingerprint, String suspect, long leaked, long bytes, long live);
  }

  /** All series; a first call gives them to the worst. */
  void each(List<NamedLeak> worstFirst, Each each) {
    long leaked = 0;
    long bytes = 0;
    long live = 0;
    for (NamedLeak leak : worstFirst) {
      Sum sum = series.get(leak.fingerprint);
      if (sum == null && series.size() < most) {
        sum = new Sum();
        series.put(leak.fingerprint, sum);
      }
      if (sum == null) {
        leaked += leak.leaked;
        bytes += leak.bytes;
        live += leak.live;
      } else {
        sum.raise(leak.leaked, leak.bytes);
        each.series(leak.fingerprint, leak.suspect, sum.leaked, sum.bytes, leak.live);
      }
    }
    others.raise(leaked, bytes);
    each.series(OTHER, OTHER, others.leaked, others.bytes, live);
  }
}
