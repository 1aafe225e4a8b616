package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.result.Key;

/** One JVM to measure in. Immutable. */
final class Fork {
  final int round;
  final Row row;
  final Jdk jdk;
  final Netty netty;
  final Mode mode;

  Fork(int round, Row row, Jdk jdk, Netty netty, Mode mode) {
    this.round = round;
    this.row = row;
    this.jdk = jdk;
    this.netty = netty;
    this.mode = mode;
  }

  Key key() {
    return new Key(row.id, jdk.version, netty.version);
  }

  /** About how many seconds it takes, as measured on two cores. */
  double seconds(Effort effort) {
    double start = mode == Mode.ATTACHED ? 1.5 : mode.hasAgent() ? 1.0 : 0.75;
    double fill = Double.parseDouble(row.parameters.getOrDefault("kept", "0")) / 1e6;
    return start + fill + (row.warmups(effort) + effort.iterations) * effort.millis / 1000.0;
  }

  @Override
  public String toString() {
    return key() + ", " + mode.id();
  }
}
