package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.List;

/** Methods that lose a buffer in the line that is marked. */
class Braces {
  private int seen;

  void branch(AbstractReferenceCountedByteBuf in, boolean isWanted) {
    seen++;
    if (isWanted) { // #branch
      in.release();
    }
  }

  void early(AbstractReferenceCountedByteBuf in, boolean isWanted) {
    if (!isWanted) {
      return; // #early
    }
    in.release();
  }

  void lastCall(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() > 0) {
      in.release();
    } else {
      count(); // #lastCall
    }
  }

  void count() {
    seen++;
  }

  void made(List<AbstractReferenceCountedByteBuf> all, boolean isWanted) {
    for (int i = 0; i < 10; i++) {
      AbstractReferenceCountedByteBuf in = Shop.obtains();
      seen++;
      if (!isWanted) {
        count();
        continue; // #made
      }
      in.release();
    }
  }

  void caught(AbstractReferenceCountedByteBuf in, boolean isWanted) {
    try {
      if (isWanted) { // #caught
        in.release();
      }
    } catch (IllegalStateException e) {
      in.release();
    }
  }

  void locked(AbstractReferenceCountedByteBuf in, boolean isWanted) {
    synchronized (this) {
      if (isWanted) { // #locked
        in.release();
      }
    }
  }

  Runnable lambda(AbstractReferenceCountedByteBuf in, boolean isWanted) {
    return () -> {
      seen++;
      if (isWanted) { // #lambda
        in.release();
      }
    };
  }

  int value(AbstractReferenceCountedByteBuf in, boolean isWanted) {
    if (isWanted) {
      in.release();
    }
    count();
    return 1; // #value
  }
}
