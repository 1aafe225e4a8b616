package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;

/** Views that share the count of their owner. */
final class Views {
  private Views() {}

  static void slice() {
    ByteBuf b = POOLED.directBuffer(64).writeZero(32); // #owner
    ByteBuf view = b.slice(4, 8); // #view
    read(view);
    view.release(); // #release
  }
}
