package io.github.bytebufflow.benchmarks.run;

import java.util.List;

/** Frames of the stream processing offload protocol. */
final class SpopRows {
  private SpopRows() {}

  static List<Row.Builder> all() {
    return List.of();
  }
}
