package io.github.bytebufflow.benchmarks.run;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** How long to measure, and of what. */
enum Effort {
  /** Does everything work? */
  SMOKE(1, 1, 1, 200, EnumSet.of(Mode.NONE, Mode.STEPS, Mode.AGENT)),
  /** The main rows. */
  QUICK(3, 4, 5, 200, EnumSet.of(Mode.NONE, Mode.STEPS, Mode.AGENT, Mode.SIMPLE, Mode.PARANOID)),
  /** Everything. */
  FULL(3, 5, 5, 200, EnumSet.allOf(Mode.class));

  final int rounds;
  final int warmups;
  final int iterations;
  final int millis;
  final Set<Mode> modes;

  Effort(int rounds, int warmups, int iterations, int millis, Set<Mode> modes) {
    this.rounds = rounds;
    this.warmups = warmups;
    this.iterations = iterations;
    this.millis = millis;
    this.modes = modes;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Rounds of a mode. */
  int rounds(Mode mode) {
    return mode.isOnce() ? 1 : rounds;
  }

  boolean takes(Row row) {
    return !row.peers && (this == FULL || row.effort.ordinal() <= ordinal());
  }

  /** Seconds of the measured iterations of one JVM. */
  double seconds() {
    return iterations * millis / 1000.0;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d round%s (1 of advanced, paranoid and presence) of 1 JVM each,"
            + " %d x %d ms after %d x %d ms (through codecs longer)",
        id(),
        rounds,
        rounds == 1 ? "" : "s",
        iterations,
        millis,
        warmups,
        millis);
  }
}
