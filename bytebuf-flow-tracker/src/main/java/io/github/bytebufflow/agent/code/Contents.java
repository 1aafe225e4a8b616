package io.github.bytebufflow.agent.code;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What calls of an object of the program do with the buffers in its fields. */
final class Contents {
  private Contents() {}

  /**
   * Whether a call has the object release what is in a field of buffers, or of objects that are
   * followed, or pass that on.
   */
  static boolean isGivenAwayBy(Bodies of, MethodInsnNode call) {
    ClassNode node = call.name.equals("<init>") ? null : ofProgram(of, call);
    if (node == null) {
      return false;
    }
    if ((node.access & Opcodes.ACC_ABSTRACT) == 0) {
      return isGivenAwayBy(of, node, call.name + call.desc);
    }
    // To read the classes of all objects costs much: only for those that run with the buffer.
    List<MethodBody> targets =
        of.follows() && call.desc.endsWith(")V") ? of.targets(call) : List.of();
    return !targets.isEmpty()
        && targets.stream()
            .allMatch(
                body -> {
                  ClassNode target = of.classes().get(body.owner);
                  return target != null
                      && isGivenAwayBy(of, target, body.method.name + body.method.desc);
                });
  }

  /** Whether a method gives away what is in each field that may have the buffer. */
  private static boolean isGivenAwayBy(Bodies of, ClassNode node, String method) {
    boolean any = false;
    for (FieldNode field : node.fields) {
      Type type = Type.getType(field.desc);
      if ((field.access & Opcodes.ACC_STATIC) == 0 && (isOfBuffers(type) || of.isFollowed(type))) {
        any = true;
        if (!of.givesAway(new Ways.FieldOf(node.name, field.name), method)) {
          return false;
        }
      }
    }
    return any;
  }

  private static ClassNode ofProgram(Bodies of, MethodInsnNode call) {
    return call.owner.startsWith("java/") ? null : of.classes().get(call.owner);
  }

  private static boolean isOfBuffers(Type type) {
    return BufferTypes.isLikely(type)
        || type.getSort() == Type.ARRAY && BufferTypes.isLikely(type.getElementType());
  }
}
