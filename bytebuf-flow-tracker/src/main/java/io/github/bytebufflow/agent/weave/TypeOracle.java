package io.github.bytebufflow.agent.weave;

import java.io.InputStream;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * What a type is, told from class files: loading the class would change the application's start.
 * Answers are kept for each class loader.
 */
final class TypeOracle {
  /** None of the others. */
  static final Integer OTHER = 0;

  /** A ByteBuf, or what may hold one: anything ReferenceCounted, or a wrapper. */
  static final Integer BUFFER = 1;

  /** A ChannelHandler. */
  static final Integer HANDLER = 2;

  private static final int MAX_DEPTH = 32;
  private static final int MAX_KNOWN = 50_000;
  private static final Map<ClassLoader, ConcurrentHashMap<String, Integer>> KNOWN =
      new WeakHashMap<>();

  private static Wrappers wrappers = new Wrappers(Collections.emptyMap(), Collections.emptySet());

  private TypeOracle() {}

  /** Sets what is followed because an option names it; before anything is asked. */
  static void wrappers(Wrappers named) {
    synchronized (KNOWN) {
      wrappers = named;
      KNOWN.clear();
    }
  }

  /** Whether an option names a class as something that is followed. */
  static boolean isWrapper(String internalName) {
    return wrappers.isNamed(internalName);
  }

  /** See {@link Wrappers#isReader}. */
  static boolean isReader(ClassLoader loader, String className, String method, String desc) {
    return wrappers.isReader(loader, className, method, desc);
  }

  /** What the class in a class file is. */
  static Integer of(ClassLoader loader, ClassReader reader) {
    return of(loader, reader, 0);
  }

  /** What a class is, by its name; what an object may be, by its declared type. */
  static Integer of(ClassLoader loader, String internalName) {
    return wrappers.mayBe(loader, internalName) ? BUFFER : of(loader, internalName, 0);
  }

  private static Integer of(ClassLoader loader, String name, int depth) {
    if (name != null && isWrapper(name)) {
      return BUFFER;
    }
    if (name == null || name.startsWith("java/") || depth > MAX_DEPTH) {
      return OTHER;
    }
    if (name.endsWith("io/netty/buffer/ByteBuf")
        || name.endsWith("io/netty/util/ReferenceCounted")
        || name.endsWith("io/netty/buffer/ByteBufHolder")) {
      return BUFFER;
    }
    if (name.endsWith("io/netty/channel/ChannelHandler")) {
      return HANDLER;
    }
    ConcurrentHashMap<String, Integer> known = known(loader);
    Integer answer = known.get(name);
    if (answer == null) {
      answer = read(loader, name, depth);
      if (known.size() < MAX_KNOWN) {
        known.put(name, answer);
      }
    }
    return answer;
  }

  private static Integer read(ClassLoader loader, String name, int depth) {
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      return in == null ? OTHER : of(loader, new ClassReader(in.readAllBytes()), depth);
    } catch (Exception | LinkageError e) {
      // Not to be read, so not to be told: the class is treated as any other.
      return OTHER;
    }
  }

  private static Integer of(ClassLoader loader, ClassReader reader, int depth) {
    Integer up = of(loader, reader.getSuperName(), depth + 1);
    String[] interfaces = reader.getInterfaces();
    for (int i = 0; up.equals(OTHER) && i < interfaces.length; i++) {
      up = of(loader, interfaces[i], depth + 1);
    }
    return up;
  }

  private static ConcurrentHashMap<String, Integer> known(ClassLoader loader) {
    synchronized (KNOWN) {
      ConcurrentHashMap<String, Integer> known = KNOWN.get(loader);
      if (known == null) {
        known = new ConcurrentHashMap<>();
        KNOWN.put(loader, known);
      }
      return known;
    }
  }
}
