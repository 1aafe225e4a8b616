package io.github.bytebufflow.benchmarks.jmh;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that JMH runs benchmarks on: {@code FastThreadLocalThread}s, as event loops are. On
 * plain threads Netty pools differently, on 4.2 hardly at all.
 */
public final class EventLoops extends ThreadPoolExecutor {
  /**
   * Called by JMH.
   *
   * @param threads how many
   * @param prefix of their names
   */
  public EventLoops(int threads, String prefix) {
    super(
        threads,
        threads,
        0,
        TimeUnit.MILLISECONDS,
        new LinkedBlockingQueue<>(),
        new DefaultThreadFactory(prefix));
  }
}
