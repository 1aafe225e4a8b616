package acme.jupiter;

import org.junit.jupiter.api.Test;

/** Knows nothing of the tracker. */
class Plain {
  @Test
  void releases() {
    Buffers.clean();
  }

  @Test
  void leaks() {
    Buffers.forget(Buffers.pooled());
  }
}
