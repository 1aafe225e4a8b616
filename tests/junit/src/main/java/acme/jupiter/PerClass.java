package acme.jupiter;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** One instance for all tests: what it allocates is the class's. */
@NoBufferLeaks
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerClass {
  private final ByteBuf field = Buffers.pooled();
  private ByteBuf prepared;

  @BeforeAll
  void prepare() {
    prepared = Buffers.pooled();
    Buffers.keep(Buffers.pooled());
  }

  @Test
  void releases() {
    Buffers.clean();
  }

  @Test
  void leaks() {
    Buffers.forget(Buffers.pooled());
  }

  @AfterAll
  void cleanUp() {
    field.release();
    prepared.release();
  }
}
