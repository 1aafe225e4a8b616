package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Programs in which something waits for ever that the tracker needs. They end with code 3. */
final class Hangs {
  private static final int PIECE = 512;

  private Hangs() {}

  /** Leaks one buffer, and ends when the tracker's daemon has had time to come by. */
  static void nothing() throws Exception {
    Endings.returns();
    new CountDownLatch(1).await(2500, TimeUnit.MILLISECONDS);
    System.exit(3);
  }

  static void atOnce() {
    Endings.returns();
    System.exit(3);
  }

  /** Another process writes the report of this one while this one runs, and all is interrupted. */
  static void anotherReport() throws Exception {
    Files.writeString(Path.of(System.getProperty("acme.report")), "of another process");
    Runtime.getRuntime().addShutdownHook(new Thread(Hangs::interruptAll));
    nothing();
  }

  private static void interruptAll() {
    for (int i = 0; i < 20; i++) {
      Thread.getAllStackTraces().keySet().forEach(Thread::interrupt);
    }
  }

  static void loadClass() throws Exception {
    in(new HangingLoader(false));
  }

  static void findResource() throws Exception {
    in(new HangingLoader(true));
  }

  private static void in(ClassLoader loader) throws Exception {
    var program = loader.loadClass("acme.Hangs").getDeclaredMethod("nothing");
    program.setAccessible(true);
    program.invoke(null);
  }

  /** Gives an answer to the main thread only, once Netty's buffers are there. */
  private static final class HangingLoader extends URLClassLoader {
    static {
      registerAsParallelCapable();
    }

    private final Thread main = Thread.currentThread();
    private final boolean resources;

    HangingLoader(boolean resources) throws IOException {
      super(classPath(), ClassLoader.getSystemClassLoader());
      this.resources = resources;
    }

    /** In a jar whose name does not tell Netty's version. */
    private static URL[] classPath() throws IOException {
      List<URL> urls = new ArrayList<>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        Path path = Path.of(entry);
        if (entry.contains("netty-buffer")) {
          path = Files.copy(path, Path.of("buffers.jar"), StandardCopyOption.REPLACE_EXISTING);
        }
        urls.add(path.toUri().toURL());
      }
      return urls.toArray(new URL[0]);
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      hang(!resources && name.startsWith("io.netty."));
      if (!resources && name.equals("io.netty.buffer.ByteBufConvertible")) {
        // ByteBuf is being defined, so whoever asks for it meanwhile asks this loader.
        pause();
      }
      if (!name.startsWith("io.netty.") && !name.startsWith("acme.")) {
        return super.loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }

    @Override
    public URL getResource(String name) {
      return findResource(name);
    }

    @Override
    public URL findResource(String name) {
      hang(resources && name.contains("netty"));
      return super.findResource(name);
    }

    private static void pause() {
      try {
        new CountDownLatch(1).await(2500, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private void hang(boolean wanted) {
      while (wanted && Thread.currentThread() != main) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          System.out.println("interrupted");
        }
      }
    }
  }

  /** Standard error is a pipe that nobody reads. */
  static void standardError() throws Exception {
    AtomicInteger written = new AtomicInteger();
    Thread filler =
        new Thread(
            () -> {
              byte[] piece = new byte[PIECE];
              while (true) {
                System.err.write(piece, 0, piece.length);
                written.incrementAndGet();
              }
            });
    filler.setDaemon(true);
    filler.start();
    int before = -1;
    while (written.get() != before || before == 0) {
      before = written.get();
      new CountDownLatch(1).await(300, TimeUnit.MILLISECONDS);
    }
    nothing();
  }

  /** Hooks that the program starts itself: the JDK then fails to start the others. */
  static void hooksStartedByHand() throws Exception {
    forget(POOLED.directBuffer(64));
    awaitPlaceBehindHooks();
    for (int i = 0; i < 20; i++) {
      Thread hook = new Thread(() -> {});
      Runtime.getRuntime().addShutdownHook(hook);
      hook.start();
    }
    System.out.println("leaving");
    System.exit(3);
  }

  /**
   * Waits until the tracker has its place behind the application's hooks. The tracker takes the
   * place on a thread of its own, and a machine may be so busy that a program ends before that.
   */
  private static void awaitPlaceBehindHooks() throws Exception {
    Field hooks = Class.forName("java.lang.Shutdown").getDeclaredField("hooks");
    hooks.setAccessible(true);
    while (Stream.of((Runnable[]) hooks.get(null)).noneMatch(Hangs::isOfTracker)) {
      Thread.sleep(10);
    }
  }

  private static boolean isOfTracker(Runnable hook) {
    return hook != null && hook.getClass().getName().startsWith("io.github.bytebufflow.");
  }
}
