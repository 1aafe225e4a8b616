package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of the classes that one class loader sees, as far as a report asks for them. Bounded:
 * what lies beyond is unknown. Used by one thread at a time.
 */
final class Bodies {
  private static final int MOST_CLASSES = 200;

  /** Of class files, in bytes: a tree takes many times as much. */
  private static final int MOST_BYTES = 2 << 20;

  /** A chain of superclasses that is longer goes in a circle. */
  static final int MOST_SUPERCLASSES = 64;

  private static final int DEEPEST = 5;

  private final ClassLoader loader;
  private final Map<String, ClassNode> classes = new HashMap<>();
  private final Map<String, MethodBody> bodies = new HashMap<>();
  private int depth;
  private int bytes;

  Bodies(ClassLoader loader) {
    this.loader = loader;
  }

  /** A class, or null where there is no class file. */
  ClassNode classOf(String internalName) {
    if (classes.containsKey(internalName)) {
      return classes.get(internalName);
    }
    if (classes.size() >= MOST_CLASSES || bytes >= MOST_BYTES) {
      return null;
    }
    ClassNode read = read(internalName);
    classes.put(internalName, read);
    return read;
  }

  private ClassNode read(String internalName) {
    byte[] file = ClassFiles.read(loader, internalName);
    if (file == null) {
      return null;
    }
    bytes += file.length;
    try {
      ClassNode node = new ClassNode();
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
      return node;
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** The body of a method of a class, or null. */
  MethodBody body(String owner, MethodNode method) {
    if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return null;
    }
    return bodies.computeIfAbsent(
        owner + '.' + method.name + method.desc, name -> new MethodBody(owner, method, this));
  }

  /** The method that a call leads to, as far as the declared type tells; or null. */
  private MethodBody target(MethodInsnNode call) {
    String name = call.owner;
    for (int i = 0; i < MOST_SUPERCLASSES && name != null && !name.startsWith("java/"); i++) {
      ClassNode node = classOf(name);
      if (node == null) {
        return null;
      }
      for (MethodNode method : node.methods) {
        if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
          return body(node.name, method);
        }
      }
      name = node.superName;
    }
    return null;
  }

  /**
   * What becomes of an operand of a call, by the code of the method; null where that is unknown.
   */
  Ways ways(MethodInsnNode call, int operand) {
    MethodBody body = depth >= DEEPEST ? null : target(call);
    if (body == null) {
      return null;
    }
    depth++;
    try {
      Ways ways = body.ofParameter(local(body, operand));
      return ways.areUnknown() ? null : ways;
    } finally {
      depth--;
    }
  }

  /** The local variable of an operand in the method that is called. */
  private static int local(MethodBody body, int operand) {
    int first = body.isStatic() ? 0 : 1;
    int local = first;
    Type[] types = Type.getArgumentTypes(body.method.desc);
    for (int i = first; i < operand; i++) {
      local += types[i - first].getSize();
    }
    return local;
  }

  /** What a call does with one of its operands, by the code of the method. */
  Effect effect(MethodInsnNode call, int operand, boolean receiver) {
    if (receiver) {
      // The object itself is asked; what has the buffer is released by the methods known by name.
      return Effect.READS;
    }
    Ways ways = ways(call, operand);
    if (ways == null) {
      return KnownCalls.borrows(call.name) || KnownCalls.isWriting(call)
          ? Effect.READS
          : Effect.UNKNOWN;
    }
    if (ways.body.isConstructor()) {
      return ways.onlyRead() ? Effect.READS : ways.releases ? Effect.TAKES : Effect.SAME;
    }
    if (ways.returns && !ways.consume()) {
      return ways.retains ? Effect.SAME_RETAINED : Effect.SAME;
    }
    if (ways.releases || ways.takes || ways.stores != null) {
      return Effect.TAKES;
    }
    return ways.gives == null ? Effect.READS : Effect.UNKNOWN;
  }
}
