package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import org.junit.jupiter.api.Test;

/** Only one of its tests is checked. */
class OneMethod {
  @Test
  @NoBufferLeaks
  void leaksAndIsChecked() {
    Buffers.forget(Buffers.pooled());
  }

  @Test
  void forgetsAndIsNotChecked() {
    Buffers.forget(Buffers.pooled());
  }
}
