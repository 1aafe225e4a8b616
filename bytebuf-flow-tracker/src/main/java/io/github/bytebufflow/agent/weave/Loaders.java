package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.TrackedBuffer;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** What class loaders can see: our runtime, and a Netty under some package. */
final class Loaders {
  private static final ClassLoader RUNTIME = TrackedBuffer.class.getClassLoader();
  private static final Map<ClassLoader, Boolean> SEES_RUNTIME = new WeakHashMap<>();
  private static final Map<ClassLoader, Map<String, Boolean>> NETTY = new WeakHashMap<>();

  private Loaders() {}

  /** Whether code of this loader that calls the runtime would get this very runtime. */
  static boolean seesRuntime(ClassLoader loader) {
    synchronized (SEES_RUNTIME) {
      Boolean known = SEES_RUNTIME.get(loader);
      if (known != null) {
        return known;
      }
    }
    // A class loader without ours among its parents may answer us and not its own classes: OSGi's
    // decides by who asks. On the bootstrap path the runtime is found by all.
    boolean sees = RUNTIME == null || isBelow(loader, RUNTIME);
    // Outside the lock: this runs code of the application's class loader.
    try {
      sees =
          sees
              && Class.forName(TrackedBuffer.class.getName(), false, loader) == TrackedBuffer.class;
    } catch (VirtualMachineError e) {
      // Says nothing about the loader.
      throw e;
    } catch (Throwable t) {
      sees = false;
    }
    synchronized (SEES_RUNTIME) {
      SEES_RUNTIME.put(loader, sees);
    }
    return sees;
  }

  private static boolean isBelow(ClassLoader loader, ClassLoader parent) {
    ClassLoader l = loader;
    while (l != null && l != parent) {
      l = l.getParent();
    }
    return l == parent;
  }

  /** Whether a class is the JDK's, whose loaders all ask the bootstrap loader. */
  static boolean isJdk(String name) {
    return name.startsWith("java/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/")
        || name.startsWith("com/sun/");
  }

  /** Whether a prefix that ends in {@code io/netty/} is a Netty's, and not just so named. */
  static boolean isNetty(ClassLoader loader, String prefix) {
    if (prefix.equals("io/netty/")) {
      return true;
    }
    Map<String, Boolean> known;
    synchronized (NETTY) {
      known = NETTY.get(loader);
      if (known == null) {
        known = new ConcurrentHashMap<>();
        NETTY.put(loader, known);
      }
    }
    Boolean is = known.get(prefix);
    if (is == null) {
      is = loader.getResource(prefix + "buffer/ByteBuf.class") != null;
      known.put(prefix, is);
    }
    return is;
  }
}
