package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.snapshot.CodeOwner;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes that one class loader sees, as far as a report asks for them, and how they are
 * related. Bounded: what lies beyond is unknown. Used by one thread at a time.
 */
final class ClassTrees {
  private static final int MOST_CLASSES = 500;

  /** Of class files, in bytes: a tree takes many times as much. */
  private static final int MOST_BYTES = 2 << 20;

  /** A chain of superclasses that is longer goes in a circle. */
  static final int MOST_SUPERCLASSES = 64;

  /** Of a class that more extend, nobody asks what they override. */
  private static final int MOST_SUBCLASSES = 24;

  private static final String HOOK = "java/util/function/Consumer";

  private final ClassLoader loader;
  private final Function<String, List<String>> implementers;
  private final Map<String, List<String>> implementersOf = new HashMap<>();
  private final Map<String, ClassNode> classes = new HashMap<>();
  private final Map<String, Boolean> aware = new HashMap<>();
  private final Map<String, Boolean> ofNetty = new HashMap<>();
  private int bytes;

  /** Whether a class was asked for that was not read any more. */
  private boolean isShort;

  /**
   * Makes one that has read nothing yet.
   *
   * @param loader sees the classes
   * @param implementers knows, by internal names, the loaded classes that extend or implement a
   *     type
   */
  ClassTrees(ClassLoader loader, Function<String, List<String>> implementers) {
    this.loader = loader;
    this.implementers = implementers;
  }

  private boolean isFull() {
    return classes.size() >= MOST_CLASSES || bytes >= MOST_BYTES;
  }

  /** Whether so many classes were asked for that not all of them were read. */
  boolean isShort() {
    return isShort;
  }

  /** A class, or null where there is no class file. */
  ClassNode get(String internalName) {
    if (classes.containsKey(internalName)) {
      return classes.get(internalName);
    }
    if (isFull()) {
      isShort = true;
      return null;
    }
    ClassNode read = read(internalName);
    classes.put(internalName, read);
    return read;
  }

  /** The field of a name that a class has itself; null where it has none, or cannot be read. */
  FieldNode field(String owner, String name) {
    ClassNode node = get(owner);
    for (FieldNode field : node == null ? List.<FieldNode>of() : node.fields) {
      if (field.name.equals(name)) {
        return field;
      }
    }
    return null;
  }

  /**
   * Whether the file of a class has one of some types' names, and the name of a method.
   *
   * @param method the name, empty where any will do
   */
  boolean mentions(String internalName, List<byte[]> types, byte[] method) {
    byte[] file = ClassFiles.read(loader, internalName);
    if (file == null || method.length > 0 && !ClassFiles.contains(file, method)) {
      return false;
    }
    return types.stream().anyMatch(type -> ClassFiles.contains(file, type));
  }

  private ClassNode read(String internalName) {
    byte[] file = ClassFiles.read(loader, internalName);
    if (file == null) {
      return null;
    }
    bytes += file.length;
    return parsed(file);
  }

  /** The class of a file, or null where the file cannot be read. */
  static ClassNode parsed(byte[] file) {
    try {
      ClassNode node = new ClassNode();
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
      return node;
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** The loaded classes that extend or implement a type, by their internal names. */
  List<String> loadedOf(String type) {
    return implementersOf.computeIfAbsent(type, implementers);
  }

  /** Whether a class is of Netty, or extends or implements one that is. */
  boolean extendsNetty(String internalName) {
    Boolean known = ofNetty.get(internalName);
    if (known != null) {
      return known;
    }
    // Types that go in a circle extend nothing of Netty's.
    ofNetty.put(internalName, false);
    boolean found = isNetty(internalName);
    ClassNode node = found || internalName.startsWith("java/") ? null : get(internalName);
    if (node != null) {
      found = node.superName != null && extendsNetty(node.superName);
      for (String type : node.interfaces) {
        found |= extendsNetty(type);
      }
    }
    ofNetty.put(internalName, found);
    return found;
  }

  /** Whether a class is one of Netty's. */
  static boolean isNetty(String internalName) {
    return CodeOwner.of(internalName.replace('/', '.')) == CodeOwner.NETTY;
  }

  /** The loaded classes that extend one, and those between; empty if there are too many. */
  List<ClassNode> subclassesOf(String internalName) {
    List<String> loaded = loadedOf(internalName);
    Map<String, ClassNode> all = new LinkedHashMap<>();
    for (String name : loaded.size() > MOST_SUBCLASSES ? List.<String>of() : loaded) {
      String next = name;
      while (next != null && !next.equals(internalName) && !all.containsKey(next)) {
        ClassNode node = get(next);
        if (node != null) {
          all.put(next, node);
        }
        next = node == null ? null : node.superName;
      }
    }
    return List.copyOf(all.values());
  }

  /** The class that has the method which a call finds from a type on; null if there is none. */
  ClassNode ownerOf(String type, MethodInsnNode call) {
    String name = type;
    for (int i = 0; i < MOST_SUPERCLASSES && name != null; i++) {
      ClassNode node = get(name);
      if (node == null || own(node, call) != null) {
        return node;
      }
      name = node.superName;
    }
    return null;
  }

  /** The method of a class that has the name and the descriptor of a call; or null. */
  static MethodNode own(ClassNode node, MethodInsnNode call) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
        return method;
      }
    }
    return null;
  }

  /** Whether a class of the program has a method from one of the JDK's collections. */
  boolean isOfCollection(MethodInsnNode call) {
    String name = call.owner;
    for (int i = 0; i < MOST_SUPERCLASSES && name != null && !name.startsWith("java/"); i++) {
      ClassNode node = get(name);
      name = node == null || own(node, call) != null ? null : node.superName;
    }
    return name != null && name.startsWith("java/util/");
  }

  /** Whether the code of a class names buffers, or releases anything. */
  boolean isAware(String owner) {
    return !Operators.areOf(owner) && aware.computeIfAbsent(owner, name -> isAware(get(name)));
  }

  private static boolean isAware(ClassNode node) {
    if (node == null) {
      return true;
    }
    for (MethodNode method : node.methods) {
      if (BufferTypes.names(method.desc)) {
        return true;
      }
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode
            && (isHook(node, (MethodInsnNode) insn)
                || BufferTypes.names(((MethodInsnNode) insn).owner)
                || BufferTypes.names(((MethodInsnNode) insn).desc)
                || isRelease((MethodInsnNode) insn))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a method has its object's function accept something: a class that is made for any
   * elements is told by such a one how they are released.
   */
  private static boolean isHook(ClassNode node, MethodInsnNode call) {
    return call.owner.equals(HOOK)
        && call.name.equals("accept")
        && node.fields.stream().anyMatch(field -> field.desc.equals('L' + HOOK + ';'));
  }

  /**
   * Whether a call is named as the one that lowers a count; other pools release without a result.
   */
  private static boolean isRelease(MethodInsnNode call) {
    return call.name.equals("release") && !call.desc.equals("()V");
  }
}
