package io.github.bytebufflow.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * One copy of Netty: a package, and where it was loaded from. A JVM may have several, of several
 * versions and in several class loaders. One that is loaded again from the same place, as when an
 * application is deployed anew, is the same copy: its paths go on.
 */
public final class NettyCopy {
  private static final int MOST = 256;

  /** The packages below {@code io.netty}. */
  private static final String[] PACKAGES = {
    "bootstrap", "buffer", "channel", "contrib", "handler", "incubator", "resolver", "util",
  };

  private static final String BYTE_BUF = "io.netty.buffer.ByteBuf";

  private static final Map<ClassLoader, Map<String, NettyCopy>> BY_LOADER = new WeakHashMap<>();

  private static final List<NettyCopy> ALL = new ArrayList<>();

  /** Its package with the dot behind it: {@code io.netty.} or what that was relocated to. */
  public final String prefix;

  /** Where its {@code ByteBuf} was loaded from, a URL; empty if the class loader does not say. */
  public final String location;

  /** Name of its class loader or, where that has none, the loader's class. */
  public final String loader;

  /** Position among all copies, from 1; 0 stands for none. */
  final int number;

  /** Whether releases of its buffers may have gone unseen. Never set back. */
  private volatile boolean releasesUnseen;

  /** Null until it was found out, and where it can't be. */
  private volatile String version;

  private NettyCopy(String prefix, String location, String loader, int number) {
    this.prefix = prefix;
    this.location = location;
    this.loader = loader;
    this.number = number;
  }

  /**
   * A copy is being loaded. Thread-safe.
   *
   * @param loader its class loader
   * @param prefix its package with the dot behind it
   * @param location where its {@code ByteBuf} comes from, or null
   * @return the copy; null if there are very many already
   */
  public static NettyCopy found(ClassLoader loader, String prefix, String location) {
    String from = location == null ? "" : location;
    String named = loader.getName();
    String by = named == null ? loader.getClass().getName() : named;
    synchronized (ALL) {
      NettyCopy copy = known(prefix, from, by);
      if (copy == null && ALL.size() < MOST) {
        copy = new NettyCopy(prefix, from, by, ALL.size() + 1);
        ALL.add(copy);
      }
      if (copy != null) {
        Map<String, NettyCopy> copies = BY_LOADER.get(loader);
        if (copies == null) {
          copies = new HashMap<>();
          BY_LOADER.put(loader, copies);
        }
        copies.put(prefix, copy);
      }
      return copy;
    }
  }

  private static NettyCopy known(String prefix, String location, String loader) {
    for (NettyCopy c : ALL) {
      if (c.prefix.equals(prefix) && c.location.equals(location) && c.loader.equals(loader)) {
        return c;
      }
    }
    return null;
  }

  /**
   * Whether a class is Netty's, going by its name.
   *
   * @param className binary name
   * @return true in a package {@code io.netty}, or in one that it was relocated to
   */
  public static boolean has(String className) {
    return end(className) >= 0;
  }

  /**
   * Where Netty's part of the name of its package ends: behind {@code io.netty}. Where that stands
   * does not matter, since a relocated Netty is a Netty; what follows does, since others have
   * packages that are named so. Allocates nothing.
   *
   * @param className binary or internal name
   * @return the number of characters up to there; -1 if the class is not Netty's
   */
  public static int end(String className) {
    for (int at = className.indexOf("netty"); at >= 0; at = className.indexOf("netty", at + 1)) {
      int end = at + "netty".length();
      if (at >= 3
          && end < className.length()
          && isDot(className.charAt(end))
          && isDot(className.charAt(at - 1))
          && className.startsWith("io", at - 3)
          && (at == 3 || isDot(className.charAt(at - 4)) && isPackage(className, end + 1))) {
        return end;
      }
    }
    return -1;
  }

  private static boolean isPackage(String className, int at) {
    for (String known : PACKAGES) {
      int end = at + known.length();
      if (className.startsWith(known, at)
          && end < className.length()
          && isDot(className.charAt(end))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDot(char c) {
    return c == '.' || c == '/';
  }

  /** Number of the copy that a class of buffers belongs to, 0 where it is not known. */
  static int numberOf(Class<?> buffer) {
    Class<?> byteBuf = byteBuf(buffer);
    if (byteBuf == null) {
      return 0;
    }
    synchronized (ALL) {
      Map<String, NettyCopy> copies = BY_LOADER.get(byteBuf.getClassLoader());
      NettyCopy copy = copies == null ? null : copies.get(prefix(byteBuf));
      return copy == null ? 0 : copy.number;
    }
  }

  /**
   * The copy that a class of Netty's buffers and allocators belongs to. Thread-safe.
   *
   * @param nettyClass a class of the package {@code io.netty.buffer}, or of what that was relocated
   *     to
   * @return the copy, or null where it is not known
   */
  public static NettyCopy of(Class<?> nettyClass) {
    int end = end(nettyClass.getName());
    if (end < 0) {
      return null;
    }
    synchronized (ALL) {
      Map<String, NettyCopy> copies = BY_LOADER.get(nettyClass.getClassLoader());
      return copies == null ? null : copies.get(nettyClass.getName().substring(0, end + 1));
    }
  }

  /** {@code io.netty.buffer.ByteBuf} above a class of buffers, or null. */
  static Class<?> byteBuf(Class<?> buffer) {
    Class<?> c = buffer;
    while (c != null && !c.getName().endsWith(BYTE_BUF)) {
      c = c.getSuperclass();
    }
    return c;
  }

  /** The package of a Netty, with the dot behind it, by its {@code ByteBuf}. */
  static String prefix(Class<?> byteBuf) {
    String name = byteBuf.getName();
    return name.substring(0, name.length() - "buffer.ByteBuf".length());
  }

  // ---- whether releases are seen

  /**
   * The release hook of this copy turned out to be missing: whether a buffer that is collected has
   * leaked cannot be told. Thread-safe.
   */
  public void setReleasesUnseen() {
    releasesUnseen = true;
  }

  boolean areReleasesUnseen() {
    return releasesUnseen;
  }

  /**
   * Every copy found so far. Thread-safe.
   *
   * @return a list of the caller's own
   */
  public static List<NettyCopy> all() {
    synchronized (ALL) {
      return new ArrayList<>(ALL);
    }
  }

  /** The copy with a number, or null. */
  static NettyCopy get(int number) {
    synchronized (ALL) {
      return number == 0 ? null : ALL.get(number - 1);
    }
  }

  /**
   * The version. Thread-safe.
   *
   * @return such as {@code 4.1.140.Final}, or null where it is not known
   */
  public String version() {
    return version;
  }

  /**
   * Says which version it is. Thread-safe.
   *
   * @param version such as {@code 4.1.140.Final}
   */
  public void setVersion(String version) {
    this.version = version;
  }
}
