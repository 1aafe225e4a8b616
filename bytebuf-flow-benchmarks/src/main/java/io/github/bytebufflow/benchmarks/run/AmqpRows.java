package io.github.bytebufflow.benchmarks.run;

import java.util.List;

/** Frames of AMQP 0.9.1. */
final class AmqpRows {
  private AmqpRows() {}

  static List<Row.Builder> all() {
    return List.of();
  }
}
