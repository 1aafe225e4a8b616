package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import io.github.bytebufflow.benchmarks.statistics.Statistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * On one JDK and one Netty, each mode over all rows that Netty's own detector sees. Only rows that
 * were measured in all of the modes count, so that the modes are compared on the same.
 */
public final class DetectorMean {
  private static final List<String> MODES =
      List.of("steps", "agent", "simple", "advanced", "paranoid", "presence");

  /** The rows that count. */
  public final List<RowInfo> rows;

  /** The geometric mean over the rows, by mode; its interval is over the rounds. */
  public final Map<String, Interval> means;

  /** How many times slower paranoid is than the agent, on each pooled row. */
  public final Map<RowInfo, Double> factors;

  /** Of the rows of a platform. */
  public DetectorMean(Results results, Key platform) {
    List<String> modes = new ArrayList<>();
    List<RowInfo> detected = new ArrayList<>();
    for (RowInfo row : results.rows(platform)) {
      if (row.detected) {
        detected.add(row);
        for (String mode : MODES) {
          if (!modes.contains(mode) && ratio(results, platform, row, mode) != null) {
            modes.add(mode);
          }
        }
      }
    }
    modes.sort((a, b) -> MODES.indexOf(a) - MODES.indexOf(b));
    detected.removeIf(
        row -> modes.stream().anyMatch(m -> ratio(results, platform, row, m) == null));
    rows = List.copyOf(detected);
    means = new LinkedHashMap<>();
    factors = new LinkedHashMap<>();
    for (String mode : modes) {
      Map<Integer, List<Double>> byRound = new TreeMap<>();
      for (RowInfo row : rows) {
        Cell cell = results.cell(new Key(row.id, platform.jdk, platform.netty), mode);
        cell.ratios.forEach(
            (round, r) -> byRound.computeIfAbsent(round, k -> new ArrayList<>()).add(r));
      }
      List<Double> rounds = new ArrayList<>();
      for (List<Double> round : byRound.values()) {
        // A round in which a row failed is of other rows than the rest.
        if (round.size() == rows.size()) {
          rounds.add(Statistics.geometricMean(round));
        }
      }
      if (!rounds.isEmpty()) {
        means.put(mode, Interval.ofRatios(rounds));
      }
    }
    for (RowInfo row : rows) {
      Interval paranoid = ratio(results, platform, row, "paranoid");
      Interval agent = ratio(results, platform, row, "agent");
      if (row.pooled && paranoid != null && agent != null) {
        factors.put(row, paranoid.middle / agent.middle);
      }
    }
  }

  private static Interval ratio(Results results, Key platform, RowInfo row, String mode) {
    Cell cell = results.cell(new Key(row.id, platform.jdk, platform.netty), mode);
    return cell == null ? null : cell.ratio;
  }
}
