package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Buffers that go from one thread to another. */
final class HandOffs {
  private HandOffs() {}

  static void queue() throws InterruptedException {
    BlockingQueue<ByteBuf> queue = new LinkedBlockingQueue<>();
    Thread consumer = start(() -> consumeThree(queue));
    for (int i = 0; i < 3; i++) {
      queue.add(POOLED.directBuffer(8)); // #produced
    }
    consumer.join();
  }

  private static void consumeThree(BlockingQueue<ByteBuf> queue) {
    for (int i = 0; i < 3; i++) {
      consume(take(queue));
    }
  }

  private static void consume(ByteBuf b) {
    b.release(); // #consumed
  }

  private static ByteBuf take(BlockingQueue<ByteBuf> queue) {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task);
    thread.start();
    return thread;
  }

  /** Returns what the other thread has released by then: legal, as long as nobody uses it. */
  static void offeredAndReturned() throws InterruptedException {
    BlockingQueue<ByteBuf> queue = new LinkedBlockingQueue<>();
    CountDownLatch consumed = new CountDownLatch(1);
    Thread consumer =
        start(
            () -> {
              consume(take(queue));
              consumed.countDown();
            });
    offer(POOLED.directBuffer(8), queue, consumed);
    consumer.join();
  }

  private static ByteBuf offer(ByteBuf b, BlockingQueue<ByteBuf> queue, CountDownLatch consumed)
      throws InterruptedException {
    queue.add(b);
    consumed.await();
    return b;
  }

  static void executor() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    ByteBuf b = POOLED.directBuffer(8);
    pool.submit(() -> consume(b)).get(); // #task
    pool.shutdown();
  }

  /** Both threads hold it, and the second one to release it ends it. */
  static void shared() throws InterruptedException {
    ByteBuf b = POOLED.directBuffer(8);
    b.retain(); // #retained
    Thread other = start(() -> consume(b)); // #task
    other.join();
    read(b);
    b.release(); // #last
  }
}
