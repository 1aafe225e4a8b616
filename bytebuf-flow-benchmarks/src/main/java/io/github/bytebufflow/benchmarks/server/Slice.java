package io.github.bytebufflow.benchmarks.server;

/** One server under load for a short while. */
final class Slice {
  final int fork;
  final int round;
  final LoadResult load;
  final double cpuSeconds;
  final int pauses;
  final double pauseMillis;

  Slice(int fork, int round, LoadResult load, double cpuSeconds, int pauses, double pauseMillis) {
    this.fork = fork;
    this.round = round;
    this.load = load;
    this.cpuSeconds = cpuSeconds;
    this.pauses = pauses;
    this.pauseMillis = pauseMillis;
  }

  double requestsPerSecond() {
    return load.requests / load.seconds;
  }

  double cpuMicrosPerRequest() {
    return cpuSeconds * 1e6 / load.requests;
  }
}
