package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.keep;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;

/** Buffers that are older than the tracker. */
final class Early {
  private static ByteBuf released;
  private static ByteBuf view;
  private static ByteBuf kept;
  private static ByteBuf forgotten;
  private static ByteBuf untouched;

  private Early() {}

  /** Before it attaches. */
  static void before() {
    released = POOLED.directBuffer(64);
    view = released.slice(0, 8).duplicate();
    kept = POOLED.heapBuffer(32);
    forgotten = POOLED.directBuffer(16);
    untouched = POOLED.directBuffer(8);
  }

  /** After it has attached. */
  static void after() {
    read(view);
    released.retain(); // #retained
    read(released);
    released.release(); // #once
    released.release(); // #twice
    keep(kept);
    ByteBuf last = forgotten;
    forgotten = null;
    forget(last);
    POOLED.directBuffer(4).release(); // #new
    if (untouched.refCnt() != 1) {
      throw new IllegalStateException("somebody touched it");
    }
  }
}
