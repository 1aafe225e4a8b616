package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Works orders off, away from the event loops. */
final class OrderService implements AutoCloseable {

  private static final int LONGEST_QUEUE = 1024;

  private final ThreadPoolExecutor workers;

  OrderService(int threads) {
    workers =
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(LONGEST_QUEUE),
            new DefaultThreadFactory("worker"));
  }

  /**
   * Queues an order and takes it over.
   *
   * @throws RejectedExecutionException if too many wait already; the order is released
   */
  CompletableFuture<Receipt> submit(Order order) {
    try {
      return CompletableFuture.supplyAsync(() -> work(order), workers);
    } catch (RejectedExecutionException e) {
      order.release();
      throw e;
    }
  }

  private Receipt work(Order order) {
    try {
      return price(order.customer(), order.content());
    } finally {
      order.release();
    }
  }

  private static Receipt price(long customer, ByteBuf lines) {
    int articles = 0;
    long cents = 0;
    while (lines.isReadable()) {
      long article = lines.readUnsignedInt();
      int quantity = lines.readUnsignedShort();
      articles += quantity;
      cents += quantity * (article % 100 * 100 + 99);
    }
    return new Receipt(customer, articles, cents);
  }

  /** Takes no more orders and works off those that wait. */
  @Override
  public void close() {
    workers.shutdown();
    try {
      workers.awaitTermination(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    workers.shutdownNow().forEach(Runnable::run);
  }
}
