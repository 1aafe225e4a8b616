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

  /** Asks about what is there, which may be nothing that has to be released. */
  void fill(AbstractReferenceCountedByteBuf next) {
    if (!load.equals(next)) {
      load = next;
    }
  }

  private void recycle() {
    load = null;
  }
}
