package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Netty's interface, and one method more. */
interface PageAllocator extends ByteBufAllocator {
  int PAGE = 4096;

  ByteBuf page();
}
