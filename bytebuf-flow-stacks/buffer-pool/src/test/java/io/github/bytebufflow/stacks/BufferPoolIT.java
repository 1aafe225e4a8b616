package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/**
 * The framing of Cassandra's server. {@code BufferPoolAllocator.Wrapped} gives its memory up to who
 * calls {@code adopt()}, and returns it to the pool by itself where nobody does: that it is never
 * released is no leak.
 */
class BufferPoolIT {
  @Test
  void frames() {
    StackProgram.of("acme.frames.Frames")
        // Cassandra's own jvm17-server.options.
        .jvm(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED")
        .prints("200 frames")
        .leaksOnly("Copier.process > Copier.look: 20 pooled-direct");
  }
}
