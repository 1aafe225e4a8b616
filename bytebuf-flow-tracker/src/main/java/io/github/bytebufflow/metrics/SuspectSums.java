package io.github.bytebufflow.metrics;

import io.github.bytebufflow.leaks.OldBuffers;
import java.util.LinkedHashMap;
import java.util.Map;

/** Suspects summed by fingerprint: several paths may have one. Not thread-safe. */
final class SuspectSums {
  private final int most;
  private final Map<String, Sum> sums = new LinkedHashMap<>();
  private long others;

  SuspectSums(int most) {
    this.most = most;
  }

  /** Gets one sum. */
  interface Each {
    void sum(String fingerprint, String site, long buffers);
  }

  private static final class Sum {
    private final String site;
    private long buffers;

    Sum(String site) {
      this.site = site;
    }
  }

  /** Adds a path; the worst come first. */
  void add(OldBuffers path) {
    Sum sum = sums.get(path.fingerprint);
    if (sum == null && sums.size() == most) {
      others += path.suspects;
      return;
    }
    if (sum == null) {
      sum = new Sum(path.site);
      sums.put(path.fingerprint, sum);
    }
    sum.buffers += path.suspects;
  }

  void each(Each each) {
    sums.forEach((fingerprint, sum) -> each.sum(fingerprint, sum.site, sum.buffers));
    each.sum(LeakSeries.OTHER, LeakSeries.OTHER, others);
  }
}
