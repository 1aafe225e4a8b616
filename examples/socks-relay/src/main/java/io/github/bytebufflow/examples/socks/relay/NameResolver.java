package io.github.bytebufflow.examples.socks.relay;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Looks names up as the system does, which blocks, and so on threads of its own: an event loop that
 * waits for a name would stop all of its connections. Thread-safe.
 */
final class NameResolver implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int WAITING = 1024;
  private static final int PATIENCE_SECONDS = 10;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(WAITING),
          new DefaultThreadFactory("resolver", true));

  NameResolver() {
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Calls back exactly once: with a resolved address, or null for none. On the event loop, or where
   * that has ended, on any thread, with null.
   */
  void resolve(
      InetSocketAddress address, EventExecutor loop, Consumer<InetSocketAddress> callback) {
    if (!address.isUnresolved()) {
      callback.accept(address);
      return;
    }
    Lookup lookup = new Lookup(address, loop, callback);
    try {
      threads.execute(lookup);
    } catch (RejectedExecutionException e) {
      callback.accept(null);
    }
  }

  /** Those who still wait are told that there is no address. */
  @Override
  public void close() {
    threads.shutdownNow().forEach(waiting -> ((Lookup) waiting).answer(null));
    try {
      threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Lookup implements Runnable {
    private final InetSocketAddress address;
    private final EventExecutor loop;
    private final Consumer<InetSocketAddress> callback;

    Lookup(InetSocketAddress address, EventExecutor loop, Consumer<InetSocketAddress> callback) {
      this.address = address;
      this.loop = loop;
      this.callback = callback;
    }

    @Override
    public void run() {
      InetSocketAddress resolved;
      try {
        resolved =
            new InetSocketAddress(
                InetAddress.getByName(address.getHostString()), address.getPort());
      } catch (UnknownHostException | RuntimeException e) {
        // The latter from names that the JDK doesn't even ask for; the callback must come.
        resolved = null;
      }
      answer(resolved);
    }

    void answer(InetSocketAddress resolved) {
      try {
        loop.execute(() -> callback.accept(resolved));
      } catch (RejectedExecutionException e) {
        callback.accept(null);
      }
    }
  }
}
