package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.CountDownLatch;

/** Slices and duplicates of pooled buffers that have a count of their own. */
final class RetainedViews {
  private RetainedViews() {}

  private static ByteBuf filled() {
    return POOLED.directBuffer(64).writeZero(32);
  }

  static void viewFirst() {
    ByteBuf b = filled();
    ByteBuf view = b.retainedSlice(0, 8); // #made
    read(view);
    view.release(); // #view
    b.release(); // #owner
  }

  static void ownerFirst() {
    ByteBuf b = filled();
    ByteBuf view = b.retainedDuplicate(); // #made
    b.release(); // #owner
    read(view);
    view.release(); // #view
  }

  static void readRetainedSlices() {
    ByteBuf b = filled();
    while (b.isReadable()) {
      forward(b.readRetainedSlice(8)); // #part
    }
    b.release(); // #owner
  }

  private static void forward(ByteBuf part) {
    part.release(); // #done
  }

  /** A retained slice of a retained slice, and a shared view of that. */
  static void nested() {
    ByteBuf b = filled();
    ByteBuf outer = b.retainedSlice(0, 16); // #outer
    ByteBuf inner = outer.retainedSlice(0, 8); // #inner
    ByteBuf shared = inner.slice(0, 4); // #shared
    b.release(); // #first
    outer.release(); // #second
    read(shared);
    shared.release(); // #third
  }

  static void retainedTwice() {
    ByteBuf b = filled();
    ByteBuf view = b.retainedSlice(0, 8); // #made
    view.retain(); // #retained
    view.release(); // #one
    view.release(); // #two
    b.release(); // #owner
  }

  /** The owner can't be released as long as the view is not. */
  static void viewLeaked() {
    ByteBuf b = filled();
    forget(b.retainedSlice(0, 8)); // #made
    b.release(); // #owner
  }

  /**
   * The thread that recycles the view lives on, and with it what its recycler holds. It belongs to
   * no executor: one that nobody holds any more ends its thread when it is collected.
   */
  static void ownerLeaked() throws InterruptedException {
    CountDownLatch forgotten = new CountDownLatch(1);
    Thread thread =
        new FastThreadLocalThread(
            () -> {
              recycleViewOfForgotten();
              forgotten.countDown();
              stay();
            });
    thread.setDaemon(true);
    thread.start();
    forgotten.await();
  }

  /** Until the JVM ends. */
  private static void stay() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void recycleViewOfForgotten() {
    ByteBuf b = filled();
    b.retainedSlice(0, 8).release(); // #view
    forget(b);
  }

  static void secondLife() throws InterruptedException {
    Lives.onFastThread(RetainedViews::twoLives);
  }

  private static void twoLives() {
    ByteBuf b = filled();
    ByteBuf first = b.retainedSlice(0, 8); // #first
    first.release(); // #released
    ByteBuf second = b.retainedSlice(8, 8); // #second
    Lives.same(first, second);
    forward(second);
    b.release(); // #owner
  }
}
