package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;

/** Goes back to a pool: one way gives its load back before, and another forgets to. */
class Cart {
  private AbstractReferenceCountedByteBuf load;
  private int runs;

  void load(AbstractReferenceCountedByteBuf next) {
    load = next;
  }

  void run() {
    load.release();
    runs++;
    recycle();
  }

  void cancel() {
    runs = 0;
    recycle();
  }

  /** Puts another one in the place of what it has looked at. */
  int swap(AbstractReferenceCountedByteBuf next) {
    int before = load.capacity();
    load = next;
    return before;
  }

  private void recycle() {
    load = null;
  }
}
