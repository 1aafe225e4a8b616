package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.TrackedBuffer;
import java.util.Map;
import java.util.WeakHashMap;

/** What class loaders can see: our runtime, and a Netty under some package. */
final class Loaders {
  private static final ClassLoader RUNTIME = TrackedBuffer.class.getClassLoader();

  private final Map<ClassLoader, Boolean> seesRuntime = new WeakHashMap<>();

  /** By package: whether a Netty is there. */
  private final PerLoader<Boolean> nettys = new PerLoader<>();

  /** Whether code of this loader that calls the runtime would get this very runtime. */
  boolean seesRuntime(ClassLoader loader) {
    synchronized (seesRuntime) {
      Boolean known = seesRuntime.get(loader);
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
    synchronized (seesRuntime) {
      seesRuntime.put(loader, sees);
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
  boolean isNetty(ClassLoader loader, String prefix) {
    if (prefix.equals(NettyTypes.PACKAGE)) {
      return true;
    }
    return isThere(loader, prefix);
  }

  /** Whether a class loader sees a Netty that is not relocated. */
  boolean seesNetty(ClassLoader loader) {
    return isThere(loader, NettyTypes.PACKAGE);
  }

  private boolean isThere(ClassLoader loader, String prefix) {
    Boolean is = nettys.get(loader, prefix);
    if (is == null) {
      is = ClassFiles.read(loader, prefix + NettyTypes.BYTE_BUF) != null;
      nettys.put(loader, prefix, is);
    }
    return is;
  }
}
