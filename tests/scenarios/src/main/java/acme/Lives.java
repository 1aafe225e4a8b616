package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocalThread;

/** One object after the other in several buffers' lives, as the recycler does on event loops. */
final class Lives {
  private Lives() {}

  /** Fails the program where the recycler did not do what it is about. */
  static void same(Object first, Object second) {
    if (first != second) {
      throw new IllegalStateException("not recycled");
    }
  }

  static void onFastThread(Runnable task) throws InterruptedException {
    Thread thread = new FastThreadLocalThread(task);
    Throwable[] failure = new Throwable[1];
    thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
    thread.start();
    thread.join();
    if (failure[0] != null) {
      throw new IllegalStateException(failure[0]);
    }
  }

  static void three() throws InterruptedException {
    onFastThread(Lives::threeLives);
  }

  private static void threeLives() {
    ByteBuf first = POOLED.directBuffer(64); // #first
    read(first);
    first.release(); // #ended
    ByteBuf second = POOLED.directBuffer(32); // #second
    same(first, second);
    write(second);
    ByteBuf third = POOLED.directBuffer(16); // #third
    same(first, third);
    forget(third);
  }

  private static void write(ByteBuf b) {
    b.writeInt(1);
    b.release(); // #written
  }

  /** A thousand lives of one object are a thousand flows on one path. */
  static void thousand() throws InterruptedException {
    onFastThread(
        () -> {
          for (int i = 0; i < 1000; i++) {
            write(POOLED.heapBuffer(8)); // #loop
          }
        });
  }
}
