package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vert.x: its own buffers, whose release does nothing, are never a leak. */
class VertxIT {
  private static final String LEAK =
      "Gauges.lambda$connected > Gauges.received > Gauges.unknown > Gauges.note > Gauges.forget"
          + ": 20 none";

  /** Methods that take a frame as a Buffer have steps. */
  @Test
  void vertx() {
    StackProgram.of("acme.vertx.Plant").leaksOnly(LEAK);
  }

  /** To name the wrapper changes nothing, by whichever member. */
  @ParameterizedTest
  @ValueSource(strings = {"buffer", "unwrap", "getByteBuf"})
  void buffers(String member) {
    StackProgram.of("acme.vertx.Plant")
        .options("holders=io.vertx.core.buffer.impl.BufferImpl#" + member)
        .leaksOnly(LEAK);
  }
}
