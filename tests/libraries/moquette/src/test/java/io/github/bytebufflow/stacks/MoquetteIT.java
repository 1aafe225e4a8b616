package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** Moquette. */
class MoquetteIT {
  /** What leaks is the interceptor's view of the payload, and the payload below it. */
  @Test
  void broker() {
    StackProgram.of("acme.moquette.Broker")
        .prints("messages complete", "kept complete", "states complete", "the journal complete")
        .leaksOnly("Journal.write: 20 none");
  }
}
