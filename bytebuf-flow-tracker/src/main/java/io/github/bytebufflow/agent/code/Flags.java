package io.github.bytebufflow.agent.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

  /**
   * The variables that constants are stored into in another place, where ways come together, as in
   * {@code boolean empty = buffer == null}.
   */
  private final Map<AbstractInsnNode, Integer> storedLater = new HashMap<>();

  /** Where that is. */
  private final Set<AbstractInsnNode> joins = new HashSet<>();

  Flags(MethodBody body) {
    this.body = body;
    for (AbstractInsnNode insn : body.code()) {
      if (insn.getOpcode() == Opcodes.ISTORE) {
        int local = ((VarInsnNode) insn).var;
        boolean known = locals.contains(local);
        boolean asked = known || locals.size() < MOST && isTested(local);
        boolean constant = asked && (constant(insn) > 0 || noteJoin(insn, local));
        if (constant && !known) {
          locals.add(local);
        }
      }
    }
  }

  /** Notes a store of constants that each way has put on the stack; returns whether it is one. */
  private boolean noteJoin(AbstractInsnNode store, int local) {
    Set<AbstractInsnNode> labels = new HashSet<>();
    AbstractInsnNode last = store.getPrevious();
    while (last != null && last.getOpcode() < 0) {
      labels.add(last);
      last = last.getPrevious();
    }
    List<AbstractInsnNode> constants = new ArrayList<>();
    constants.add(last);
    for (AbstractInsnNode insn : body.code()) {
      if (insn instanceof JumpInsnNode && labels.contains(((JumpInsnNode) insn).label)) {
        constants.add(insn.getOpcode() == Opcodes.GOTO ? before(insn) : null);
      }
    }
    if (constants.size() < 2 || !constants.stream().allMatch(insn -> valueOf(insn) > 0)) {
      return false;
    }
    constants.forEach(insn -> storedLater.put(insn, local));
    joins.add(store);
    return true;
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
    return valueOf(before(store));
  }

  private static int valueOf(AbstractInsnNode constant) {
    int opcode = constant == null ? -1 : constant.getOpcode();
    return opcode == Opcodes.ICONST_0 ? 1 : opcode == Opcodes.ICONST_1 ? 2 : 0;
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
    Integer later = storedLater.get(insn);
    if (later != null) {
      return with(values, later, valueOf(insn));
    }
    if (insn instanceof VarInsnNode
        && insn.getOpcode() >= Opcodes.ISTORE
        && !joins.contains(insn)) {
      int constant = insn.getOpcode() == Opcodes.ISTORE ? constant(insn) : 0;
      return with(values, ((VarInsnNode) insn).var, constant);
    }
    return values;
  }

  private int with(int values, int local, int value) {
    int flag = locals.indexOf(local);
    return flag < 0 ? values : values & ~(3 << 2 * flag) | value << 2 * flag;
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
      if (body.covers(block, at)) {
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
