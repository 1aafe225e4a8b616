package io.github.bytebufflow.agent.services;

import java.lang.management.ThreadMXBean;
import java.util.function.LongUnaryOperator;

/**
 * The time that a thread has had on a processor, from the JVM's own bean. Loaded by {@link Apart},
 * as {@link JvmBeans} is.
 */
public final class ThreadClock implements LongUnaryOperator {
  private final ThreadMXBean threads;

  /**
   * Used by reflection.
   *
   * @throws ReflectiveOperationException if this JDK makes the bean elsewhere
   */
  public ThreadClock() throws ReflectiveOperationException {
    Class<?> helper = Class.forName("sun.management.ManagementFactoryHelper");
    ThreadMXBean bean = (ThreadMXBean) helper.getMethod("getThreadMXBean").invoke(null);
    threads = bean.isThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled() ? bean : null;
  }

  /**
   * The time of one thread.
   *
   * @param thread the id of a thread
   * @return nanoseconds, -1 where that is unknown
   */
  @Override
  public long applyAsLong(long thread) {
    return threads == null ? -1 : threads.getThreadCpuTime(thread);
  }
}
