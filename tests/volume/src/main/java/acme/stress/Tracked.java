package acme.stress;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What the tracker knows, asked over JMX as an operator would. */
final class Tracked {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private Tracked() {}

  private static ObjectName name() throws JMException {
    return new ObjectName("io.github.bytebufflow:type=FlowTracker");
  }

  /** Waits for the tracker's bean, which comes a second after the first buffer. */
  static void await() throws JMException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (!SERVER.isRegistered(name())) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("no bean of the tracker after 5 minutes");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  static long get(String attribute) throws JMException {
    return (Long) SERVER.getAttribute(name(), attribute);
  }

  static String call(String operation) throws JMException {
    return (String) SERVER.invoke(name(), operation, new Object[0], new String[0]);
  }

  /** Waits until the snapshot that all attributes are read from is too old. */
  static void fresh() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1100));
  }

  /** Collects until so many leaks are found; then, or after five minutes, the tests judge. */
  static void awaitLeaks(long leaks) throws JMException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    do {
      System.gc();
      fresh();
    } while (get("Leaked") < leaks && System.nanoTime() < deadline);
  }
}
