package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
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
   * @param uncounted those of them whose objects have no count: no handler releases them for its
   *     subclasses
   */
  static List<MethodUse> of(
      Bodies of, String consumer, List<String> types, List<String> uncounted) {
    ClassNode node = of.classes().get(consumer);
    List<MethodUse> uses = new ArrayList<>();
    List<MethodUse> inVain = new ArrayList<>();
    for (MethodNode m : node == null ? List.<MethodNode>of() : node.methods) {
      boolean made =
          (m.access & Opcodes.ACC_BRIDGE) != 0
              || m.name.startsWith("<")
              || Endings.isGivingUp(m.name);
      MethodBody body = made ? null : of.body(node.name, m);
      MethodUse use = body == null ? null : use(of, body, types, uncounted);
      if (use != null && (use.consumes || use.owns)) {
        uses.add(use);
      }
      MethodUse released =
          body == null || use != null || uncounted.isEmpty() ? null : releasedInVain(of, body);
      if (released != null) {
        inVain.add(released);
      }
    }
    // A handler that knows such messages gets them there, and what comes elsewhere are others.
    return uses.isEmpty() ? inVain : uses;
  }

  private static MethodUse use(
      Bodies of, MethodBody body, List<String> types, List<String> uncounted) {
    int local = body.isStatic() ? 0 : 1;
    for (Type type : Type.getArgumentTypes(body.method.desc)) {
      if (type.getSort() == Type.OBJECT && types.contains(type.getInternalName())) {
        return given(of, body, body.ofParameter(local), uncounted.contains(type.getInternalName()));
      }
      local += type.getSize();
    }
    return found(of, body, types, uncounted);
  }

  /**
   * A handler's method that knows no such message, and releases whatever comes: a message without a
   * count stays as it is.
   */
  private static MethodUse releasedInVain(Bodies of, MethodBody body) {
    if (!KnownCalls.owns(body.method.name, body.method.desc)) {
      return null;
    }
    for (MethodInsnNode call : body.calls(0)) {
      if (NettyTypes.is(call.owner, NettyTypes.COUNT_UTIL) && KnownCalls.isReleasing(call.name)) {
        Held released = body.operand(call, 0);
        for (int local : body.parameters()) {
          Ways ways = released.isOnlyOf(Set.of(-1 - local)) ? body.ofParameter(local) : null;
          if (ways != null && !ways.areUnknown() && !ways.takes && ways.gives == null) {
            return MethodUses.losing(of, body, body.lineOf(call));
          }
        }
      }
    }
    return null;
  }

  /** The last handler that gets a message has to give back what nobody else does. */
  private static MethodUse given(Bodies of, MethodBody body, Ways ways, boolean isUncounted) {
    if (ways.areUnknown()) {
      return null;
    }
    MethodUse.Builder use = MethodUses.builder(of, body, ways);
    if (isUncounted && KnownCalls.isLentByHandler(body.method.name, body.method.desc)) {
      use.owns = true;
      use.borrows = false;
    }
    return use.build();
  }

  /** What the method does with what it finds to be of one of the types. */
  private static MethodUse found(
      Bodies of, MethodBody body, List<String> types, List<String> uncounted) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      int start = start(body, insn);
      Frame<Held> frame =
          start > 0 && types.contains(((TypeInsnNode) insn).desc) ? body.frame(i) : null;
      Set<Integer> sources = new HashSet<>();
      if (frame != null) {
        Instructions.top(frame).addTo(sources);
      }
      if (!sources.isEmpty()) {
        Ways ways = Ways.from(body, sources, start, 1);
        return given(of, body, ways, uncounted.contains(((TypeInsnNode) insn).desc));
      }
    }
    return null;
  }

  /** The instruction from which on something is known to be of a type, or 0. */
  private static int start(MethodBody body, AbstractInsnNode insn) {
    if (insn.getOpcode() == Opcodes.CHECKCAST) {
      return body.index(insn) + 1;
    }
    AbstractInsnNode next = insn.getOpcode() == Opcodes.INSTANCEOF ? Instructions.next(insn) : null;
    if (!(next instanceof JumpInsnNode)) {
      return 0;
    }
    return next.getOpcode() == Opcodes.IFEQ
        ? body.index(next) + 1
        : body.index(((JumpInsnNode) next).label);
  }
}
