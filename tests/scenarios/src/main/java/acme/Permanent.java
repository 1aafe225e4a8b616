package acme;

import static acme.Buffers.forget;
import static acme.Buffers.keep;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Buffers that nobody is to release. */
final class Permanent {
  private Permanent() {}

  /** A constant, as protocols have them. */
  private static final class Constants {
    static final ByteBuf PING =
        Unpooled.unreleasableBuffer(
            Unpooled.copiedBuffer("PING", StandardCharsets.US_ASCII)); // #constant
  }

  /**
   * Lives until its standard input ends. What is kept comes first: on a slow machine the constant
   * may get old before it is wrapped.
   */
  static void constant() throws IOException {
    keep(Unpooled.buffer(8)); // #kept
    Buffers.read(Constants.PING.duplicate()); // #used
    System.in.readAllBytes();
  }

  static void dropped() {
    forget(Unpooled.unreleasableBuffer(Unpooled.buffer(8))); // #wrapped
    forget(Unpooled.buffer(16)); // #plain
    forget(Unpooled.EMPTY_BUFFER);
  }

  /** An unreleasable view for somebody else does not release what it is made of. */
  static void lent() {
    for (int i = 0; i < 50; i++) {
      ByteBuf b = Buffers.POOLED.directBuffer(256); // #made
      Buffers.read(Unpooled.unreleasableBuffer(b)); // #lent
      forget(b);
    }
  }

  /** Released or not: it is no leak. */
  static void collected() {
    ByteBuf released = new CollectedByteBuf(8);
    Buffers.read(released);
    released.release(); // #nothing
    forget(new CollectedByteBuf(16));
    keep(new CollectedByteBuf(24));
    forget(new LoudByteBuf(32));
  }
}
