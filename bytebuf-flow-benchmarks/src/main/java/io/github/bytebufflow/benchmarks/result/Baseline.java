package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Compares a run with an earlier one. Ratios are compared, not times: another machine or day moves
 * both of a ratio alike.
 */
public final class Baseline {
  /** What is ours to answer for; what Netty's own detector costs is not. */
  private static final Set<String> MODES = Set.of("steps", "agent", "options");

  private static final double SLOWER = 1.03;
  private static final double BYTES = 1;

  /** What got worse, a sentence each. */
  public final List<String> worse;

  /** How many ratios of both runs were compared. */
  public final int compared;

  /** How many could not be, since one of the runs has less than two rounds of them. */
  public final int unknown;

  /** Compares. */
  public Baseline(Results now, Results then) {
    Map<Key, Key> old = new HashMap<>();
    for (Key key : then.keys()) {
      old.put(key.withoutPatch(), key);
    }
    List<String> sentences = new ArrayList<>();
    int both = 0;
    int single = 0;
    for (Key key : now.keys()) {
      Map<String, Cell> before = then.row(old.getOrDefault(key.withoutPatch(), key));
      for (Cell cell : now.row(key).values()) {
        Cell was = before.get(cell.mode);
        if (!MODES.contains(cell.mode) || was == null || cell.ratio == null || was.ratio == null) {
          continue;
        }
        if (cell.ratio.isKnown() && was.ratio.isKnown()) {
          both++;
          if (isSlower(cell.ratio, was.ratio)) {
            sentences.add(
                key
                    + ", "
                    + cell.mode
                    + ": "
                    + Ratio.text(cell.ratio)
                    + ", was "
                    + Ratio.text(was.ratio));
          }
        } else {
          single++;
        }
        if (allocatesMore(cell, was)) {
          sentences.add(
              String.format(
                  Locale.ROOT,
                  "%s, %s: %+.1f B/op over none, was %+.1f",
                  key,
                  cell.mode,
                  cell.bytes(),
                  was.bytes()));
        }
      }
    }
    worse = List.copyOf(sentences);
    compared = both;
    unknown = single;
  }

  private static boolean isSlower(Interval now, Interval then) {
    return now.low > then.high && now.middle > SLOWER * then.middle;
  }

  /** In every round more than in any before: some benchmarks allocate now more, now less. */
  private static boolean allocatesMore(Cell now, Cell then) {
    return Collections.min(now.addedBytes) > Collections.max(then.addedBytes) + BYTES;
  }
}
