package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import java.util.concurrent.ConcurrentMap;
import org.objectweb.asm.ClassReader;

/**
 * What a type is, told from class files: loading the class would change the application's start.
 * Names tell most: the JDK's types are no buffers. What is left is read once for each class loader,
 * since two may have different classes of one name, and a loader that is asked may prefer its own
 * to its parent's. The class in hand when something is woven need not be read at all.
 *
 * <p>A class loader is asked without any lock. It may load classes for that, which are woven, and
 * so ask here again; what it asks twice has the same answer.
 */
final class TypeOracle {
  /** None of the others. */
  static final Integer OTHER = 0;

  /** A ByteBuf, or what may hold one: anything ReferenceCounted, or a wrapper. */
  static final Integer BUFFER = 1;

  /** A ChannelHandler. */
  static final Integer HANDLER = 2;

  /** A ByteBufAllocator. */
  static final Integer ALLOCATOR = 3;

  private static final int MAX_DEPTH = 32;
  private static final int MAX_KNOWN = 50_000;

  /** Answers by name; for a class that was seen and not asked for yet, the names above it. */
  private final PerLoader<Object> known = new PerLoader<>();

  /** Packages of the JDK, or that nobody would extend Netty in. */
  private static final String[] NEVER = {
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "com/sun/",
    "org/w3c/dom/",
    "org/xml/sax/",
    "jakarta/",
    "kotlin/",
    "scala/",
    "org/slf4j/",
  };

  private final Wrappers wrappers;

  /** Made for the first class that is scanned; two threads may both make one. */
  private volatile Factories factories;

  /**
   * Knows nothing yet.
   *
   * @param wrappers what is followed because an option names it
   */
  TypeOracle(Wrappers wrappers) {
    this.wrappers = wrappers;
  }

  /** The static methods that allocate. */
  Factories factories() {
    Factories made = factories;
    if (made == null) {
      made = new Factories(this);
      factories = made;
    }
    return made;
  }

  /** Whether an option names any class as something that is followed, the JDK's too. */
  boolean hasWrappers() {
    return wrappers.areAny();
  }

  /** Whether an option names a class as something that is followed. */
  boolean isWrapper(String internalName) {
    return wrappers.isNamed(internalName);
  }

  /** See {@link Wrappers#isReader}. */
  boolean isReader(ClassLoader loader, String className, String method, String desc) {
    return wrappers.isReader(loader, className, method, desc);
  }

  /**
   * Notes a class that is being loaded, so that its file need not be read: others like it are asked
   * for soon, and it by itself.
   */
  void saw(ClassLoader loader, ClassReader reader) {
    ConcurrentMap<String, Object> types = known.of(loader);
    if (types.size() < MAX_KNOWN) {
      String[] interfaces = reader.getInterfaces();
      String[] parents = new String[interfaces.length + 1];
      parents[0] = reader.getSuperName();
      System.arraycopy(interfaces, 0, parents, 1, interfaces.length);
      types.putIfAbsent(reader.getClassName(), parents);
    }
  }

  /** What the class in hand is. */
  Integer of(ClassLoader loader, ClassReader reader) {
    saw(loader, reader);
    Integer answer = of(loader, reader.getClassName(), 0);
    return answer == null ? OTHER : answer;
  }

  /** What a class is, by its name; what an object may be, by its declared type. */
  Integer of(ClassLoader loader, String internalName) {
    if (wrappers.mayBe(loader, internalName)) {
      return BUFFER;
    }
    Integer answer = of(loader, internalName, 0);
    return answer == null ? OTHER : answer;
  }

  /** Null where a class is not to be found: it may be there later. */
  private Integer of(ClassLoader loader, String name, int depth) {
    if (name != null && isWrapper(name)) {
      return BUFFER;
    }
    if (name == null || depth > MAX_DEPTH || isNever(name)) {
      return OTHER;
    }
    ConcurrentMap<String, Object> types = known.of(loader);
    Object found = types.get(name);
    if (found instanceof Integer) {
      return (Integer) found;
    }
    Integer named = byName(name);
    if (named != null) {
      types.put(name, named);
      return named;
    }
    String[] parents = (String[]) found;
    if (parents == null) {
      byte[] file = ClassFiles.read(loader, name);
      if (file == null) {
        return null;
      }
      parents = ClassFiles.parents(file);
    }
    Integer answer = above(loader, parents, depth);
    if (answer != null && (found != null || types.size() < MAX_KNOWN)) {
      types.put(name, answer);
    }
    return answer;
  }

  /** What a class is that others are told by, or null. */
  private static Integer byName(String name) {
    if (NettyTypes.is(name, NettyTypes.BYTE_BUF)
        || NettyTypes.is(name, NettyTypes.REFERENCE_COUNTED)
        || NettyTypes.is(name, NettyTypes.BYTE_BUF_HOLDER)) {
      return BUFFER;
    }
    if (NettyTypes.is(name, NettyTypes.HANDLER)) {
      return HANDLER;
    }
    return NettyTypes.is(name, NettyTypes.ALLOCATOR) ? ALLOCATOR : null;
  }

  private static boolean isNever(String name) {
    for (String start : NEVER) {
      if (name.startsWith(start)) {
        return true;
      }
    }
    return false;
  }

  private Integer above(ClassLoader loader, String[] parents, int depth) {
    Integer above = OTHER;
    for (String parent : parents) {
      Integer one = of(loader, parent, depth + 1);
      if (one == null) {
        above = null;
      } else if (!one.equals(OTHER)) {
        return one;
      }
    }
    return above;
  }
}
