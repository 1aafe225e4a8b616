package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** Artemis, which leaves the heap buffers of its messages to the collector. */
class ArtemisIT {
  @Test
  void broker() {
    StackProgram.of("acme.artemis.Mail")
        .prints("6237880 B received")
        .leaksOnly("CopyRoom.intercept > CopyRoom.file: 20 pooled-direct");
  }
}
