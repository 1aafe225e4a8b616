package io.github.bytebufflow.agent.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The boolean variables by which a method remembers whether it still has to release, as in {@code
 * boolean release = true; try { ... release = false; } finally { if (release) ... }}. A way that
 * takes a variable for true here and for false there does not exist.
 *
 * <p>The values of all are one number with two bits for each: 0 where the value is not known, 1 for
 * false, 2 for true.
 */
final class Flags {
  /** More variables are not told apart. */
  private static final int MOST = 4;

  private final MethodBody body;
  private final List<Integer> locals = new ArrayList<>();

  Flags(MethodBody body) {
    this.body = body;
    for (AbstractInsnNode insn : body.code()) {
      if (insn.getOpcode() == Opcodes.ISTORE && constant(insn) > 0) {
        int local = ((VarInsnNode) insn).var;
        if (locals.size() < MOST && !locals.contains(local) && isTested(local)) {
          locals.add(local);
        }
      }
    }
  }

  private boolean isTested(int local) {
    for (AbstractInsnNode insn : body.code()) {
      if (insn instanceof JumpInsnNode && tested((JumpInsnNode) insn) == local) {
        return true;
      }
    }
    return false;
  }

  /** How many numbers there are. */
  int size() {
    return 1 << 2 * locals.size();
  }

  /** 1 or 2 where an instruction stores a constant, else 0. */
  private static int constant(AbstractInsnNode store) {
    AbstractInsnNode before = before(store);
    if (before == null) {
      return 0;
    }
    return before.getOpcode() == Opcodes.ICONST_0
        ? 1
        : before.getOpcode() == Opcodes.ICONST_1 ? 2 : 0;
  }

  /** The instruction before, unless that may be jumped over; or null. */
  private static AbstractInsnNode before(AbstractInsnNode insn) {
    AbstractInsnNode before = insn.getPrevious();
    while (before != null && before.getOpcode() < 0 && before.getType() != AbstractInsnNode.LABEL) {
      before = before.getPrevious();
    }
    return before == null || before.getOpcode() < 0 ? null : before;
  }

  /** The variable that a jump asks for being true or false, or -1. */
  private static int tested(JumpInsnNode jump) {
    if (jump.getOpcode() != Opcodes.IFEQ && jump.getOpcode() != Opcodes.IFNE) {
      return -1;
    }
    AbstractInsnNode before = before(jump);
    return before != null && before.getOpcode() == Opcodes.ILOAD ? ((VarInsnNode) before).var : -1;
  }

  /** The values behind an instruction. */
  int after(AbstractInsnNode insn, int values) {
    if (insn instanceof VarInsnNode && insn.getOpcode() >= Opcodes.ISTORE) {
      int flag = locals.indexOf(((VarInsnNode) insn).var);
      if (flag >= 0) {
        int constant = insn.getOpcode() == Opcodes.ISTORE ? constant(insn) : 0;
        return values & ~(3 << 2 * flag) | constant << 2 * flag;
      }
    }
    return values;
  }

  /** Whether a jump may be taken, or not be taken, with these values. */
  boolean mayGo(JumpInsnNode jump, boolean taken, int values) {
    int flag = locals.isEmpty() ? -1 : locals.indexOf(tested(jump));
    int value = flag < 0 ? 0 : values >> 2 * flag & 3;
    if (value == 0) {
      return true;
    }
    boolean jumps = (value == 1) == (jump.getOpcode() == Opcodes.IFEQ);
    return jumps == taken;
  }

  /** The values that there may be before an instruction; only 0 where none is remembered. */
  Set<Integer> before(int at) {
    Set<Integer> found = new TreeSet<>();
    if (locals.isEmpty() || at == 0) {
      found.add(0);
      return found;
    }
    BitSet seen = new BitSet(body.code().size() * size());
    Deque<int[]> next = new ArrayDeque<>();
    go(next, seen, 0, 0);
    while (!next.isEmpty()) {
      int[] state = next.poll();
      if (state[0] == at) {
        found.add(state[1]);
      } else {
        step(next, seen, state[0], state[1]);
      }
    }
    if (found.isEmpty()) {
      found.add(0);
    }
    return found;
  }

  private void step(Deque<int[]> next, BitSet seen, int at, int values) {
    AbstractInsnNode insn = body.code().get(at);
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      if (body.index(block.start) <= at && at < body.index(block.end)) {
        go(next, seen, body.index(block.handler), values);
      }
    }
    int after = after(insn, values);
    for (int target : targets(body, insn)) {
      boolean isJump = insn instanceof JumpInsnNode;
      if (!isJump || mayGo((JumpInsnNode) insn, target != at + 1, after)) {
        go(next, seen, target, after);
      }
    }
  }

  private void go(Deque<int[]> next, BitSet seen, int at, int values) {
    int bit = at * size() + values;
    if (at < body.code().size() && !seen.get(bit)) {
      seen.set(bit);
      next.add(new int[] {at, values});
    }
  }

  /** Where an instruction may go on to in its method, without exceptions. */
  static List<Integer> targets(MethodBody body, AbstractInsnNode insn) {
    int at = body.index(insn);
    int opcode = insn.getOpcode();
    List<Integer> targets = new ArrayList<>();
    if (insn instanceof JumpInsnNode) {
      targets.add(body.index(((JumpInsnNode) insn).label));
      if (opcode != Opcodes.GOTO) {
        targets.add(at + 1);
      }
    } else if (insn instanceof TableSwitchInsnNode) {
      TableSwitchInsnNode table = (TableSwitchInsnNode) insn;
      table.labels.forEach(label -> targets.add(body.index(label)));
      targets.add(body.index(table.dflt));
    } else if (insn instanceof LookupSwitchInsnNode) {
      LookupSwitchInsnNode table = (LookupSwitchInsnNode) insn;
      table.labels.forEach(label -> targets.add(body.index(label)));
      targets.add(body.index(table.dflt));
    } else if (opcode != Opcodes.ATHROW && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN)) {
      targets.add(at + 1);
    }
    return targets;
  }
}
