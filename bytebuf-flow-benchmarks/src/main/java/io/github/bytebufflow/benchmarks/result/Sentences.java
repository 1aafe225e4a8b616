package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import io.github.bytebufflow.benchmarks.statistics.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What both reports say in words. */
final class Sentences {
  private Sentences() {}

  /** Where and when, one line each. */
  static List<String> environment(Environment e) {
    List<String> lines = new ArrayList<>();
    String commit = e.commit.isEmpty() ? "commit not known" : "commit " + e.commit;
    lines.add(e.date + ", " + commit + (e.dirty ? " with changes" : ""));
    lines.add(e.cpu + ", " + e.cores + (e.cores == 1 ? " core, " : " cores, ") + e.os);
    for (String jdk : e.jdks) {
      lines.add("JDK " + jdk);
    }
    lines.add(e.effort + "; G1, a fixed heap, event-loop threads where a row names no others");
    return lines;
  }

  static String platform(Key platform) {
    return "JDK " + platform.jdk + ", Netty " + platform.netty;
  }

  /** How the modes compare on the rows that Netty's detector sees; null where none was measured. */
  static String mean(DetectorMean mean) {
    if (mean.means.isEmpty()) {
      return null;
    }
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Interval> e : mean.means.entrySet()) {
      parts.add(e.getKey() + " " + Ratio.text(e.getValue()));
    }
    int n = mean.rows.size();
    return "Geometric mean over the "
        + (n == 1 ? "row" : n + " rows")
        + " whose buffers Netty's detector sees: "
        + String.join(", ", parts)
        + ".";
  }

  /** How much faster the agent is than paranoid; null where one of them was not measured. */
  static String factor(DetectorMean mean) {
    if (mean.factors.isEmpty()) {
      return null;
    }
    RowInfo least = null;
    for (RowInfo row : mean.factors.keySet()) {
      if (least == null || mean.factors.get(row) < mean.factors.get(least)) {
        least = row;
      }
    }
    return String.format(
        Locale.ROOT,
        "On the pooled rows the agent is %.0f times faster than paranoid (geometric mean), at least"
            + " %.0f times (%s).",
        Statistics.geometricMean(mean.factors.values()),
        mean.factors.get(least),
        least.id);
  }

  /** How to read the intervals. */
  static String intervals() {
    return "A ratio is the time over that without anything in the same round, the geometric mean of"
        + " the rounds; in parentheses its 95% confidence interval by Student's t over the rounds,"
        + " where there were two or more. Within a round a time is the median of the iterations.";
  }
}
