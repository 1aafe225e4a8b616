package io.github.bytebufflow.benchmarks.server;

import java.io.IOException;

/** What a load generator saw. Latencies are in microseconds. */
final class LoadResult {
  /** How far the share of refused requests may be off, since a load ends amid the mix. */
  private static final double TOLERANCE = 0.03;

  private static final long ENOUGH_REQUESTS = 1000;

  final long requests;
  final double seconds;
  final long p50;
  final long p99;
  final long p999;
  private final long errors;
  private final long refused;

  private LoadResult(Line line) throws IOException {
    requests = line.number("requests");
    seconds = line.number("micros") / 1e6;
    errors = line.number("errors");
    refused = line.number("refused");
    p50 = line.number("p50");
    p99 = line.number("p99");
    p999 = line.number("p99.9");
  }

  static LoadResult parse(String output) throws IOException {
    return new LoadResult(Line.parse("load", output));
  }

  /** A server that answers in error is fast. */
  void check(double refusedShare) throws IOException {
    if (requests == 0
        || errors > 0
        || requests >= ENOUGH_REQUESTS
            && Math.abs((double) refused / requests - refusedShare) > TOLERANCE) {
      throw new IOException(
          String.format(
              "the load failed: %d requests, %d errors, %d refused where %.0f are to be",
              requests, errors, refused, refusedShare * requests));
    }
  }
}
