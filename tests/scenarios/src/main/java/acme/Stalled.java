package acme;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads Netty by a class loader that stalls: at {@code before:CLASS} when it is asked for that
 * class, at {@code after:CLASS} when it has defined it and has not returned yet. For each argument
 * it says {@code stalled}, goes on at a line of input, uses and releases buffers until these are
 * followed, says so, and goes on at a line.
 */
public final class Stalled {
  private static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in));
  private static final int BUFFERS = 1200;
  private static final long SECONDS = 30;

  private Stalled() {}

  public static void main(String[] args) throws Exception {
    for (String moment : args) {
      Loader loader = new Loader(moment);
      Class<?> user = Class.forName("acme.StalledUser", true, loader);
      Runnable buffers = (Runnable) user.getDeclaredConstructor().newInstance();
      for (int i = 0; i < BUFFERS; i++) {
        buffers.run();
      }
      long before = allocated();
      long end = System.nanoTime() + SECONDS * 1_000_000_000L;
      while (allocated() == before && System.nanoTime() < end) {
        buffers.run();
      }
      long followed = allocated();
      for (int i = 0; i < BUFFERS; i++) {
        buffers.run();
      }
      System.out.println(allocated() - followed);
      IN.readLine();
    }
    System.exit(0);
  }

  /** What the tracker has counted; by reflection, since it comes later. */
  static long allocated() throws ReflectiveOperationException {
    Class<?> reader =
        Class.forName(
            "io.github.bytebufflow.runtime.FlowReader", true, ClassLoader.getSystemClassLoader());
    return reader.getField("allocated").getLong(reader.getMethod("read").invoke(null));
  }

  private static final class Loader extends URLClassLoader {
    static {
      registerAsParallelCapable();
    }

    private final String moment;
    private boolean stalled;

    Loader(String moment) throws MalformedURLException {
      super(urls(), Stalled.class.getClassLoader());
      this.moment = moment;
    }

    private static URL[] urls() throws MalformedURLException {
      List<URL> urls = new ArrayList<>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        urls.add(new File(entry).toURI().toURL());
      }
      return urls.toArray(new URL[0]);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("io.netty.") && !name.equals("acme.StalledUser")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null) {
          return known;
        }
        stall("before:" + name);
        Class<?> defined = findClass(name);
        stall("after:" + name);
        return defined;
      }
    }

    private void stall(String now) {
      if (stalled || !now.endsWith(moment)) {
        return;
      }
      stalled = true;
      System.out.println("stalled");
      try {
        IN.readLine();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
