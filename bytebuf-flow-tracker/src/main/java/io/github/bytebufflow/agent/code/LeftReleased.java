package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Releases of what a method has got out of a collection by a look: the collection still has it, and
 * whoever takes it out of there gets what is released.
 */
final class LeftReleased {
  private LeftReleased() {}

  /**
   * The field with the collection.
   *
   * @param of has the code
   * @param owner internal name of the class with the method
   * @param name name of the method
   * @param line the line with the release
   * @return {@code Class.field}, or null where the method takes it out, or nothing is known
   */
  static String in(Bodies of, String owner, String name, int line) {
    ClassNode node = of.classOf(owner);
    for (MethodNode method : node == null ? Set.<MethodNode>of() : node.methods) {
      MethodBody body = method.name.equals(name) ? of.body(owner, method) : null;
      if (body == null) {
        continue;
      }
      for (MethodInsnNode call : body.calls(line)) {
        FieldInsnNode field = Endings.isGivingUp(call.name) ? field(body, call) : null;
        if (field != null) {
          return Ways.simple(field.owner) + '.' + field.name;
        }
      }
    }
    return null;
  }

  private static FieldInsnNode field(MethodBody body, MethodInsnNode release) {
    Set<Integer> sources = new HashSet<>();
    body.operand(release, 0).addTo(sources);
    if (sources.size() != 1) {
      return null;
    }
    int source = sources.iterator().next();
    AbstractInsnNode from = source < 0 ? null : body.code().get(source);
    if (from != null && from.getOpcode() == Opcodes.GETFIELD && body.frame(source) != null) {
      // What the object has, that the collection shows.
      Held object = Instructions.top(body.frame(source));
      from =
          object.sources.length == 1 && object.sources[0] >= 0
              ? body.code().get(object.sources[0])
              : null;
    }
    MethodInsnNode look = from instanceof MethodInsnNode ? (MethodInsnNode) from : null;
    // Who goes through all of them most likely ends the collection, too.
    if (look == null || look.name.equals("next") || !CollectionFields.isLentBy(body, look)) {
      return null;
    }
    FieldInsnNode field = CollectionFields.shownBy(body, look);
    return body.calls(0).stream().anyMatch(call -> takesOutOf(body, call, field)) ? null : field;
  }

  private static boolean takesOutOf(MethodBody body, MethodInsnNode call, FieldInsnNode field) {
    return Instructions.isOfObject(call)
        && (Endings.isTakingOut(call.name) || call.name.equals("put"))
        && Instructions.isOf(CollectionFields.of(body, body.operand(call, 0)), field);
  }
}
