package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What the methods of a class do with messages of some types that have buffers: with arguments of
 * these types, and with what they find to be of one of them by a cast.
 */
final class Consumers {
  private Consumers() {}

  /**
   * Those of one class.
   *
   * @param consumer internal name of the class
   * @param types internal names of the types
   */
  static List<MethodUse> of(Bodies of, String consumer, List<String> types) {
    ClassNode node = of.classOf(consumer);
    List<MethodUse> uses = new ArrayList<>();
    for (MethodNode m : node == null ? List.<MethodNode>of() : node.methods) {
      boolean made =
          (m.access & Opcodes.ACC_BRIDGE) != 0
              || m.name.startsWith("<")
              || Endings.isGivingUp(m.name);
      MethodBody body = made ? null : of.body(node.name, m);
      MethodUse use = body == null ? null : use(of, body, types);
      if (use != null && (use.consumes || use.owns)) {
        uses.add(use);
      }
    }
    return uses;
  }

  private static MethodUse use(Bodies of, MethodBody body, List<String> types) {
    int local = body.isStatic() ? 0 : 1;
    for (Type type : Type.getArgumentTypes(body.method.desc)) {
      if (type.getSort() == Type.OBJECT && types.contains(type.getInternalName())) {
        return MethodUses.use(of, body, body.ofParameter(local));
      }
      local += type.getSize();
    }
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      Frame<Held> frame =
          insn.getOpcode() == Opcodes.CHECKCAST && types.contains(((TypeInsnNode) insn).desc)
              ? body.frame(i)
              : null;
      Set<Integer> sources = new HashSet<>();
      if (frame != null) {
        Ways.top(frame).addTo(sources);
      }
      if (!sources.isEmpty()) {
        return MethodUses.use(of, body, Ways.from(body, sources, i + 1, 1));
      }
    }
    return null;
  }
}
