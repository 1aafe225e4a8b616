package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** Vert.x: its own buffers, whose release does nothing, are never a leak. */
class VertxIT {
  @Test
  void vertx() {
    StackProgram.of("acme.vertx.Plant")
        .leaksOnly("Gauges.received > Gauges.unknown: 20 pooled-direct");
  }
}
