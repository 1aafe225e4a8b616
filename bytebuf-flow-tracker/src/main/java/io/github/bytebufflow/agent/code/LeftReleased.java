package io.github.bytebufflow.agent.code;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Releases, and writes, of what a method has got out of a collection by a look: the collection
 * still has it, and whoever takes it out of there gets what is released.
 */
final class LeftReleased {
  private LeftReleased() {}

  /**
   * The field with the collection.
   *
   * @param of has the code
   * @param owner internal name of the class with the method
   * @param name name of the method
   * @param line the line with the release, or the write
   * @return {@code Class.field}, or null where the method takes it out, or nothing is known
   */
  static String in(Bodies of, String owner, String name, int line) {
    ClassNode node = of.classes().get(owner);
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      MethodBody body = method.name.equals(name) ? of.body(owner, method) : null;
      for (MethodInsnNode call : body == null ? List.<MethodInsnNode>of() : body.calls(line)) {
        boolean writes = KnownCalls.isWrite(call);
        FieldInsnNode field =
            writes || Endings.isGivingUp(call.name) ? field(body, call, writes ? 1 : 0) : null;
        if (field != null) {
          return Ways.simple(field.owner) + '.' + field.name;
        }
      }
    }
    return null;
  }

  private static FieldInsnNode field(MethodBody body, MethodInsnNode gives, int operand) {
    AbstractInsnNode from = only(body, body.operand(gives, operand));
    if (from instanceof MethodInsnNode && body.isLent((MethodInsnNode) from)) {
      // What the object has, that the collection shows.
      from = only(body, body.operand((MethodInsnNode) from, 0));
    } else if (from != null
        && from.getOpcode() == Opcodes.GETFIELD
        && body.frame(body.index(from)) != null) {
      from = only(body, Instructions.top(body.frame(body.index(from))));
    }
    MethodInsnNode look = from instanceof MethodInsnNode ? (MethodInsnNode) from : null;
    // Who releases all of them most likely ends the collection, too.
    boolean isOfAll = look != null && look.name.equals("next") && operand == 0;
    if (look == null || isOfAll || !CollectionFields.isLentBy(body, look)) {
      return null;
    }
    FieldInsnNode field = CollectionFields.shownBy(body, look);
    return body.calls(0).stream().anyMatch(call -> takesOutOf(body, call, field)) ? null : field;
  }

  /** The one instruction that a value comes from; or null. */
  private static AbstractInsnNode only(MethodBody body, Held value) {
    return value.sources.length == 1 && value.sources[0] >= 0
        ? body.code().get(value.sources[0])
        : null;
  }

  private static boolean takesOutOf(MethodBody body, MethodInsnNode call, FieldInsnNode field) {
    return (Endings.isTakingOut(call.name) || call.name.equals("put"))
        && CollectionFields.isCallOf(body, call, field);
  }
}
