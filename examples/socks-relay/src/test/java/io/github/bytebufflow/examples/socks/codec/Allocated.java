package io.github.bytebufflow.examples.socks.codec;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What an operation allocates, once it was run often. */
public final class Allocated {
  private static final int WARM_UP = 20_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocated() {}

  /** Bytes for each operation of this thread, the least of several tries. */
  public static double perOperation(int operations, Runnable operation) {
    for (int i = 0; i < Math.min(WARM_UP, operations * 10); i++) {
      operation.run();
    }
    double least = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (int i = 0; i < operations; i++) {
        operation.run();
      }
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, (double) (after - before) / operations);
    }
    return least;
  }
}
