package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.HeldFields;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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

  /** A ByteBuf, or what may hold one: anything ReferenceCounted, a wrapper, or a holder. */
  static final Integer BUFFER = 1;

  /** A ChannelHandler. */
  static final Integer HANDLER = 2;

  /** A ByteBufAllocator. */
  static final Integer ALLOCATOR = 3;

  private static final int MAX_DEPTH = 32;
  private static final int MAX_KNOWN = 50_000;

  /** How many parts of a package's name one application has in common. */
  private static final int PARTS = 3;

  /** An object in an object in an object is not followed. */
  private static final int OBJECTS = 1;

  /** Answers by name. */
  private final PerLoader<Integer> known = new PerLoader<>();

  /** The types of buffers and messages that are not Netty's, as far as they are known. */
  private final PerLoader<Boolean> messages = new PerLoader<>();

  /** Of the classes that were loaded or asked for, where they may still be needed. */
  private final PerLoader<Header> headers = new PerLoader<>();

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
  private final WeaveSettings settings;

  /** Made for the first class that is scanned; two threads may both make one. */
  private volatile Factories factories;

  /**
   * Knows nothing yet.
   *
   * @param wrappers what is followed because an option names it
   * @param settings what is in scope
   */
  TypeOracle(Wrappers wrappers, WeaveSettings settings) {
    this.wrappers = wrappers;
    this.settings = settings;
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
    String name = reader.getClassName();
    if (known.get(loader, name) == null) {
      note(loader, name, reader);
    }
  }

  private Header note(ClassLoader loader, String name, ClassReader reader) {
    ConcurrentMap<String, Header> seen = headers.of(loader);
    Header header = seen.get(name);
    if (header == null) {
      header = new Header(reader, settings.inScope(name));
      if (seen.size() < MAX_KNOWN) {
        seen.put(name, header);
      }
    }
    return header;
  }

  /**
   * The fields of a loaded class in which an object has a buffer or a message for good.
   *
   * @param loader the loader that has defined the class
   */
  Set<String> held(ClassLoader loader, String internalName) {
    Header header = headers.get(loader, internalName);
    return header == null ? Set.of() : held(loader, internalName, header, OBJECTS);
  }

  /**
   * The same of any class.
   *
   * @param objects through how many objects more
   */
  private Set<String> held(ClassLoader loader, String name, Header header, int objects) {
    Set<String> held = null;
    for (Map.Entry<String, String> field : header.fields.entrySet()) {
      if (isHeld(loader, name, field.getValue(), objects)) {
        held = held == null ? new HashSet<>() : held;
        held.add(field.getKey());
      }
    }
    if (held == null) {
      return Set.of();
    }
    ClassReader reader = ClassFiles.reader(loader, name);
    held.retainAll(reader == null ? Set.of() : HeldFields.constant(reader));
    return held;
  }

  private boolean isHeld(ClassLoader loader, String by, String type, int objects) {
    if (type.contains(NettyTypes.PACKAGE)) {
      return BUFFER.equals(of(loader, type, 0));
    }
    if (!type.startsWith(part(by)) || !settings.inScope(type) || settings.isLibrary(type)) {
      return isWrapper(type);
    }
    Header header = header(loader, type);
    if (header == null) {
      return false;
    }
    Integer kind = above(loader, header.parents, 0);
    return BUFFER.equals(kind)
        || OTHER.equals(kind) && objects > 0 && !held(loader, type, header, objects - 1).isEmpty();
  }

  /** Null where there is no class file. */
  private Header header(ClassLoader loader, String name) {
    Header header = headers.get(loader, name);
    if (header != null) {
      return header;
    }
    ClassReader reader = ClassFiles.reader(loader, name);
    return reader == null ? null : note(loader, name, reader);
  }

  /**
   * Whether a class of the application, which does not name Netty, names a holder of its own
   * application, or a message of a library that is known already: only types in its own part of the
   * package tree are asked for, so the class files that are read are those that the program loads
   * sooner or later.
   */
  boolean namesHolder(ClassLoader loader, String name, byte[] classFile) {
    if (!settings.inScope(name) || settings.isLibrary(name)) {
      return false;
    }
    Map<String, Boolean> known = messages.of(loader);
    if (!known.isEmpty() && ClassFiles.namesAny(classFile, known.keySet())) {
      return true;
    }
    String part = part(name);
    if (part.isEmpty()) {
      return false;
    }
    byte[] prefix = part.getBytes(StandardCharsets.UTF_8);
    Set<String> asked = new HashSet<>();
    for (int at = ClassFiles.indexOf(classFile, prefix, 0);
        at >= 0;
        at = ClassFiles.indexOf(classFile, prefix, at + prefix.length)) {
      String named = ClassFiles.nameAt(classFile, at);
      if (!named.equals(name) && asked.add(named) && BUFFER.equals(of(loader, named, 0))) {
        return true;
      }
    }
    return false;
  }

  /** The first three parts of a package's name, or what there is of it; with a slash at its end. */
  private static String part(String className) {
    int end = className.lastIndexOf('/') + 1;
    int at = 0;
    for (int i = 0; i < PARTS && at < end; i++) {
      at = className.indexOf('/', at) + 1;
    }
    return className.substring(0, at);
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
    ConcurrentMap<String, Integer> types = known.of(loader);
    Integer found = types.get(name);
    if (found != null) {
      return found;
    }
    Integer named = byName(name);
    if (named != null) {
      types.put(name, named);
      return named;
    }
    Header header = header(loader, name);
    if (header == null) {
      return null;
    }
    Integer answer = above(loader, header.parents, depth);
    if (OTHER.equals(answer) && !held(loader, name, header, OBJECTS).isEmpty()) {
      answer = BUFFER;
    }
    if (answer != null && types.size() < MAX_KNOWN) {
      types.put(name, answer);
      if (BUFFER.equals(answer) && !name.contains(NettyTypes.PACKAGE)) {
        messages.put(loader, name, true);
      }
      if (header.fields.isEmpty()) {
        headers.remove(loader, name);
      }
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

  /** What is needed of a class file to tell what the class is. */
  private static final class Header {
    /** The superclass, and the interfaces. */
    final String[] parents;

    /** In scope, the fields in which it may have a buffer for good: their types by their names. */
    final Map<String, String> fields;

    Header(ClassReader reader, boolean inScope) {
      String[] interfaces = reader.getInterfaces();
      parents = new String[interfaces.length + 1];
      parents[0] = reader.getSuperName();
      System.arraycopy(interfaces, 0, parents, 1, interfaces.length);
      fields = inScope ? HeldFields.declared(reader) : Map.of();
    }
  }
}
