package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** One caller in twenty leaks, on the very path of the others, and another one than the first. */
public final class LeakedStacks {
  /** Of 50 ms; some hundred flows are sampled meanwhile. */
  private static final int ROUNDS = 1200;

  private LeakedStacks() {}

  private static ByteBuf take() {
    return PooledByteBufAllocator.DEFAULT.directBuffer(64); // #allocated
  }

  private static void gives() {
    take().release();
  }

  private static void forgets() {
    take();
  }

  private static String json() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("io.github.bytebufflow:type=FlowTracker");
    return server.isRegistered(name) ? (String) server.invoke(name, "json", null, null) : "";
  }

  private static void run() throws Exception {
    gives();
    for (int i = 0; i < ROUNDS && !json().contains("\"stackLeaked\""); i++) {
      for (int j = 0; j < 19; j++) {
        gives();
      }
      forgets();
      System.gc();
      new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
    }
  }

  static void onThisThread() throws Exception {
    run();
  }

  /** On a virtual thread, where the JDK has them. */
  static void onAVirtualThread() throws Exception {
    Throwable[] failure = new Throwable[1];
    Runnable run =
        () -> {
          try {
            run();
          } catch (Throwable t) {
            failure[0] = t;
          }
        };
    Thread thread;
    try {
      Class<?> builder = Class.forName("java.lang.Thread$Builder");
      Object ofVirtual = Thread.class.getMethod("ofVirtual").invoke(null);
      thread = (Thread) builder.getMethod("start", Runnable.class).invoke(ofVirtual, run);
    } catch (ClassNotFoundException e) {
      thread = new Thread(run);
      thread.start();
    }
    thread.join();
    if (failure[0] != null) {
      throw new AssertionError(failure[0]);
    }
  }
}
