package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;

/** What the constructor allocates belongs to the test. */
@NoBufferLeaks
class Constructor {
  private final ByteBuf buffer = Buffers.pooled();

  @Test
  void releasesTheField() {
    buffer.release();
  }

  @Test
  void leaksTheField() {
    buffer.writeInt(1);
  }
}
