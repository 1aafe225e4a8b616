package acme;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Programs that tell the level of Netty's own leak detector, a word a line. */
public final class Detector {
  private static final int POLLS = 2400;

  private Detector() {}

  private static void say() {
    System.out.println(ResourceLeakDetector.getLevel());
  }

  private static void use() {
    PooledByteBufAllocator.DEFAULT.directBuffer(16).release();
  }

  static void level() {
    use();
    say();
  }

  /** The JVM knows the class of the buffers by then. */
  static void setBeforeTheFirstBuffer() throws ClassNotFoundException {
    Class.forName("io.netty.buffer.ByteBuf", false, Detector.class.getClassLoader());
    System.setProperty("io.netty.leakDetection.level", "advanced");
    level();
  }

  private static MBeanServer server;
  private static ObjectName tracker;

  private static void findTracker() throws Exception {
    server = ManagementFactory.getPlatformMBeanServer();
    tracker = Management.tracker(server);
  }

  static void changes() throws Exception {
    level();
    findTracker();
    for (int sample : new int[] {2, 1}) {
      server.setAttribute(tracker, new Attribute("Sample", sample));
      say();
    }
    server.invoke(tracker, "detach", new Object[0], new String[0]);
    say();
  }

  static void setByTheProgram() throws Exception {
    use();
    ResourceLeakDetector.setLevel(Level.ADVANCED);
    findTracker();
    server.setAttribute(tracker, new Attribute("Sample", 2));
    say();
    server.setAttribute(tracker, new Attribute("Sample", 1));
    say();
    server.invoke(tracker, "detach", new Object[0], new String[0]);
    say();
  }

  /** Waits until the agent is there. */
  static void attached() throws Exception {
    level();
    System.out.println("ready");
    waitForInput();
    findTracker();
    for (int i = 0; i < POLLS && ResourceLeakDetector.getLevel() != Level.DISABLED; i++) {
      new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
    }
    say();
    server.invoke(tracker, "detach", new Object[0], new String[0]);
    say();
  }

  /** The detector is being initialised while the tracker, which came later, looks for it. */
  static void startsDuringTheAttach() throws Exception {
    Class.forName("io.netty.buffer.ByteBuf", false, Detector.class.getClassLoader());
    InternalLoggerFactory.setDefaultFactory(new Slow());
    System.out.println("ready");
    waitForInput();
    level();
  }

  /** Netty asks for the logger of the detector in the static initialiser. */
  private static final class Slow extends Management.Silence {
    @Override
    protected InternalLogger newInstance(String name) {
      if (name.endsWith("ResourceLeakDetector")) {
        try {
          new CountDownLatch(1).await(3, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return super.newInstance(name);
    }
  }

  /** The class loader of a Netty is closed, as when an application is deployed anew. */
  static void closed() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(new File(path).toURI().toURL());
    }
    try (OwnNetty loader = new OwnNetty(urls.toArray(new URL[0]))) {
      Class<?> allocator = loader.loadClass("io.netty.buffer.PooledByteBufAllocator");
      Object buffer =
          allocator
              .getMethod("directBuffer", int.class)
              .invoke(allocator.getField("DEFAULT").get(null), 16);
      loader.loadClass("io.netty.buffer.ByteBuf").getMethod("release").invoke(buffer);
    }
    findTracker();
    server.setAttribute(tracker, new Attribute("Sample", 2));
    System.out.println(server.getAttribute(tracker, "Sample"));
    server.invoke(tracker, "detach", new Object[0], new String[0]);
    System.out.println(server.isRegistered(tracker));
  }

  private static final class OwnNetty extends URLClassLoader {
    OwnNetty(URL[] urls) {
      super(urls, Detector.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("io.netty.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }
  }

  private static void waitForInput() throws IOException {
    if (System.in.read() < 0) {
      throw new IOException("nobody attached");
    }
  }
}
