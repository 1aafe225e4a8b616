package io.github.bytebufflow.runtime;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Whether the releases of the buffers of a Netty are certainly seen. No flow of its buffers begins
 * before, since each would seem to leak.
 */
public final class ReleaseGate {
  /** The packages of the Nettys whose gate is open. */
  private static final Map<ClassLoader, Set<String>> OPEN = new WeakHashMap<>();

  private static volatile boolean required;

  private ReleaseGate() {}

  /**
   * From now on nothing of any Netty is followed before {@link #set} opened its gate. Without this
   * call, as in a test of the runtime alone, every Netty is followed.
   */
  public static void require() {
    required = true;
    synchronized (OPEN) {
      // What was proven before a detach holds no longer.
      OPEN.clear();
    }
    Origin.forgetAll();
  }

  /**
   * Opens or closes the gate of a Netty. Thread-safe.
   *
   * @param loader its class loader
   * @param prefix its package with the dot behind it
   * @param open true once the hook of the release is woven
   */
  public static void set(ClassLoader loader, String prefix, boolean open) {
    synchronized (OPEN) {
      Set<String> prefixes = OPEN.get(loader);
      if (prefixes == null) {
        prefixes = new HashSet<>();
        OPEN.put(loader, prefixes);
      }
      if (open) {
        prefixes.add(prefix);
      } else {
        prefixes.remove(prefix);
      }
    }
    Origin.forgetAll();
  }

  /**
   * Whether the gate of a Netty is open. Thread-safe.
   *
   * @param loader its class loader
   * @param prefix its package with the dot behind it
   * @return what was last set; false if nothing was
   */
  public static boolean isOpen(ClassLoader loader, String prefix) {
    synchronized (OPEN) {
      Set<String> prefixes = OPEN.get(loader);
      return prefixes != null && prefixes.contains(prefix);
    }
  }

  /** Whether a buffer of this class may be followed. To be asked once for each origin. */
  static boolean isOpen(Class<?> buffer) {
    if (!required) {
      return true;
    }
    Class<?> byteBuf = NettyCopy.byteBuf(buffer);
    return byteBuf != null && isOpen(byteBuf.getClassLoader(), NettyCopy.prefix(byteBuf));
  }
}
