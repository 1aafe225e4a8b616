package io.github.bytebufflow.benchmarks.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * All JVMs of a run in order. Row by row all modes come one after the other, several times, in
 * alternating order: so what else the machine does hits all alike.
 */
final class Plan {
  final Effort effort;
  final List<Fork> forks;

  private Plan(Effort effort, List<Fork> forks) {
    this.effort = effort;
    this.forks = List.copyOf(forks);
  }

  static Plan of(
      Effort effort, List<Row> rows, Set<Mode> modes, List<Jdk> jdks, List<Netty> nettys) {
    List<Fork> forks = new ArrayList<>();
    for (int round = 1; round <= effort.rounds; round++) {
      for (int i = 0; i < rows.size(); i++) {
        for (Jdk jdk : jdks) {
          for (Netty netty : nettys) {
            addAll(forks, round, rows.get(i), jdk, netty, modes, effort, (round + i) % 2 == 0);
          }
        }
      }
    }
    return new Plan(effort, forks);
  }

  private static void addAll(
      List<Fork> forks,
      int round,
      Row row,
      Jdk jdk,
      Netty netty,
      Set<Mode> modes,
      Effort effort,
      boolean reversed) {
    // The examples are built for the newest Netty.
    if (row.peers && !netty.line().equals("4.2")) {
      return;
    }
    List<Fork> some = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      // A row makes no sense without the mode that the others are compared with.
      boolean wanted = modes.contains(mode) || mode == Mode.NONE;
      if (wanted
          && row.modes.contains(mode)
          && mode.isIn(netty)
          && row.threads.isIn(jdk)
          && round <= effort.rounds(mode)) {
        some.add(new Fork(round, row, jdk, netty, mode));
      }
    }
    // A codec is compared with its peers, so without the agent alone too.
    if (some.size() > 1 || row.peers) {
      if (reversed) {
        Collections.reverse(some);
      }
      forks.addAll(some);
    }
  }

  double seconds() {
    return seconds(0);
  }

  /** About how long the JVMs from this one on take. */
  double seconds(int from) {
    double seconds = 0;
    for (Fork fork : forks.subList(from, forks.size())) {
      seconds += fork.seconds(effort);
    }
    return seconds;
  }

  /** As {@code 12 min}, or {@code 40 s}. */
  static String duration(double seconds) {
    return seconds < 120
        ? Math.round(seconds) + " s"
        : String.format(Locale.ROOT, "%d min", Math.round(seconds / 60));
  }
}
