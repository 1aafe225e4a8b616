package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.HeldFields;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * What the declarations of a type, and of the loaded classes that extend it, tell of its objects:
 * whether these may have a buffer, have a count, or can be given up.
 */
final class ObjectTypes {
  /** So deep the fields of an object's fields are looked at. */
  private static final int DEEPEST_FIELD = 2;

  /** Superclasses without a field that may have a buffer. */
  private static final Set<String> PLAIN =
      Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record");

  private final ClassTrees classes;

  /** By type: whether an object of that type may have a buffer. */
  private final Map<String, Boolean> holding = new HashMap<>();

  ObjectTypes(ClassTrees classes) {
    this.classes = classes;
  }

  /**
   * Whether an object of a type may have a buffer: a class with fields of numbers, texts and the
   * like has none.
   */
  boolean canHold(Type type) {
    return type.getSort() != Type.OBJECT
        || holding.computeIfAbsent(type.getInternalName(), name -> canHold(name, 0));
  }

  private boolean canHold(String name, int depth) {
    ClassNode node = name.startsWith("java/") || depth > DEEPEST_FIELD ? null : classes.get(name);
    if (node == null
        || (node.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0
        || !classes.loadedOf(name).stream().allMatch(name::equals)) {
      return true;
    }
    if (!PLAIN.contains(node.superName) && canHold(node.superName, depth + 1)) {
      return true;
    }
    for (FieldNode field : node.fields) {
      Type type = Type.getType(field.desc);
      if ((field.access & Opcodes.ACC_STATIC) == 0
          && BufferTypes.isPossible(type)
          && (type.getSort() != Type.OBJECT || canHold(type.getInternalName(), depth + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the objects of a class have nothing but numbers and texts: nobody has to end one. */
  boolean isMarker(String type) {
    if (PLAIN.contains(type)) {
      return true;
    }
    ClassNode node = type.startsWith("java/") ? null : classes.get(type);
    return node != null
        && isMarker(node.superName)
        && node.fields.stream()
            .allMatch(
                field ->
                    (field.access & Opcodes.ACC_STATIC) != 0
                        || field.desc.length() == 1
                        || field.desc.startsWith("Ljava/lang/")
                            && !BufferTypes.isPossible(Type.getType(field.desc)));
  }

  /** Whether neither a class nor a loaded one that extends it has a count, as far as is known. */
  boolean isUncounted(String type) {
    return hasNoCount(type) && classes.loadedOf(type).stream().allMatch(this::hasNoCount);
  }

  private boolean hasNoCount(String type) {
    Deque<String> next = new ArrayDeque<>(List.of(type));
    Set<String> seen = new HashSet<>();
    while (!next.isEmpty()) {
      String one = next.poll();
      if (one.startsWith("java/") || !seen.add(one)) {
        continue;
      }
      ClassNode node = one.endsWith("/ReferenceCounted") ? null : classes.get(one);
      if (node == null || seen.size() > ClassTrees.MOST_SUPERCLASSES) {
        return false;
      }
      next.addAll(node.interfaces);
      if (node.superName != null) {
        next.add(node.superName);
      }
    }
    return true;
  }

  /** Whether a method has an argument of a class. */
  boolean isGiven(String owner, String name, String object) {
    ClassNode node = classes.get(owner);
    String type = 'L' + MethodUses.internal(object) + ';';
    return node != null
        && node.methods.stream()
            .anyMatch(
                method ->
                    method.name.equals(name)
                        && method.desc.substring(0, method.desc.indexOf(')')).contains(type));
  }

  /** Whether the objects of a class have a buffer for good, in a field of its own. */
  boolean holds(String type) {
    return holds(type, 1);
  }

  private boolean holds(String type, int objects) {
    ClassNode node = classes.get(type);
    if (node == null || type.contains(NettyTypes.PACKAGE)) {
      return false;
    }
    Set<String> constant = HeldFields.constant(node);
    for (FieldNode field : node.fields) {
      Type declared = Type.getType(field.desc);
      if (constant.contains(field.name)
          && (BufferTypes.isLikely(declared)
              || !hasNoCount(declared.getInternalName())
              || objects > 0 && holds(declared.getInternalName(), objects - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the objects of a type have a method by which they are given up, by its name. */
  boolean isReleasable(String type) {
    Deque<String> open = new ArrayDeque<>(List.of(type));
    for (int i = 0; i < ClassTrees.MOST_SUPERCLASSES && !open.isEmpty(); i++) {
      String name = open.poll();
      ClassNode node = classes.get(name);
      if (node == null) {
        continue;
      }
      if (node.methods.stream().anyMatch(method -> Endings.GIVE_UP.contains(method.name))) {
        return true;
      }
      if (node.superName != null && !node.superName.startsWith("java/")) {
        open.add(node.superName);
      }
      open.addAll(node.interfaces);
    }
    return false;
  }
}
