package io.github.bytebufflow.benchmarks.server;

import java.util.Locale;

/** How long to measure. */
enum Effort {
  /** Does it work? Its figures say nothing. */
  SMOKE(1, 1, 1, 1),
  /** About six minutes for five modes. */
  QUICK(3, 5, 7, 2),
  /** About twenty. */
  FULL(6, 6, 12, 2);

  /** Sets of new server processes, since what a JIT compiler makes of a program differs by run. */
  final int forks;

  /** Unmeasured load on each server, in seconds. */
  final int warmUpSeconds;

  /** In each round every server is under load once. */
  final int rounds;

  /** Measured load on a server in a round. */
  final int sliceSeconds;

  Effort(int forks, int warmUpSeconds, int rounds, int sliceSeconds) {
    this.forks = forks;
    this.warmUpSeconds = warmUpSeconds;
    this.rounds = rounds;
    this.sliceSeconds = sliceSeconds;
  }

  /**
   * Finds an effort by its name.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  static Effort of(String name) {
    for (Effort effort : values()) {
      if (effort.name().toLowerCase(Locale.ROOT).equals(name)) {
        return effort;
      }
    }
    throw new IllegalArgumentException(
        "unknown argument '"
            + name
            + "'; expected smoke, quick or full, and --jdk, --netty, --modes, --load or --out");
  }
}
