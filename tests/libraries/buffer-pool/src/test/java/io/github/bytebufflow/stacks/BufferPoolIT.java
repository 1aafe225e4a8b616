package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
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
    program().leaksOnly("Copier.process > Copier.look: 20 pooled-direct");
  }

  /** Once it is told what gives a buffer up, none of the server's is left over. */
  @Test
  void adopted() {
    Report report =
        program()
            .options("released=org.apache.cassandra.net.BufferPoolAllocator$Wrapped:adopt")
            .run("clean");
    assertThat(report.total("allocated")).isGreaterThan(600);
    assertThat(report.total("released")).isEqualTo(report.total("allocated"));
    assertThat(Report.number(report.foreign(), "collected")).isZero();
  }

  private static StackProgram program() {
    return StackProgram.of("acme.frames.Frames")
        // Cassandra's own jvm17-server.options.
        .jvm(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED")
        .prints("200 frames");
  }
}
