package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Overdraft;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The ways through a method on which one buffer is given back, or given away, more often than the
 * method has counts of it. Only calls count that are certain to take one: what may keep the buffer
 * or may not ends the way, and so does a variable that is set to null.
 */
final class OverdraftSearch {
  /** More states of one buffer are not followed. */
  private static final int MOST_STATES = 20_000;

  /** A way with more counts is not followed. */
  private static final int MOST_COUNTS = 3;

  private final MethodBody body;
  private final int source;
  private final Set<Integer> held;
  private final Flags flags;
  private final Deque<State> next = new ArrayDeque<>();
  private final Set<State> seen = new HashSet<>();
  private final Map<Integer, Found> found = new LinkedHashMap<>();
  private int retained;

  OverdraftSearch(MethodBody body, int source) {
    this.body = body;
    this.source = source;
    held = body.holders().withViews(Set.of(source));
    flags = body.flags();
  }

  /** Where a way is: an instruction, the values of flags, the counts left, who took the last. */
  private static final class State {
    final int at;
    final int values;
    final int count;
    final int taker;
    final boolean caught;

    State(int at, int values, int count, int taker, boolean caught) {
      this.at = at;
      this.values = values;
      this.count = count;
      this.taker = taker;
      this.caught = caught;
    }

    @Override
    public boolean equals(Object o) {
      if (!(o instanceof State)) {
        return false;
      }
      State other = (State) o;
      return at == other.at
          && values == other.values
          && count == other.count
          && taker == other.taker
          && caught == other.caught;
    }

    @Override
    public int hashCode() {
      return (((at * 31 + values) * 31 + count) * 31 + taker) * 2 + (caught ? 1 : 0);
    }
  }

  /** An instruction that gives back one too many, as it was reached first. */
  private static final class Found {
    final int taker;
    final boolean releases;
    final boolean caught;

    Found(int taker, boolean releases, boolean caught) {
      this.taker = taker;
      this.releases = releases;
      this.caught = caught;
    }
  }

  /**
   * Looks at all ways.
   *
   * @param start index of the first instruction
   * @param count how many counts the method has
   * @param all gets what is found
   */
  void search(int start, int count, List<Overdraft> all) {
    for (int values : flags.before(start)) {
      go(new State(start, values, count, -1, false));
    }
    while (!next.isEmpty() && seen.size() < MOST_STATES) {
      step(next.poll());
    }
    if (seen.size() >= MOST_STATES) {
      return;
    }
    for (Map.Entry<Integer, Found> one : found.entrySet()) {
      Found how = one.getValue();
      boolean wrapped = how.taker >= 0 && isWrapped(how.taker);
      all.add(
          new Overdraft(
              body.owner.replace('/', '.'),
              body.method.name,
              body.line(one.getKey()),
              how.taker < 0 ? 0 : body.line(how.taker),
              how.taker >= 0 && !wrapped && isContract(body.code().get(how.taker)),
              wrapped,
              how.releases,
              how.caught,
              retained));
    }
  }

  private void go(State state) {
    if (state.at < body.code().size() && state.at != source && seen.add(state)) {
      next.add(state);
    }
  }

  private void step(State state) {
    AbstractInsnNode insn = body.code().get(state.at);
    Frame<Held> frame = body.frame(state.at);
    if (insn.getOpcode() < 0 || frame == null) {
      go(new State(state.at + 1, state.values, state.count, state.taker, state.caught));
      return;
    }
    if (forgets(insn, frame)) {
      return;
    }
    int count = state.count;
    int taker = state.taker;
    boolean keepsOnException = true;
    if (insn instanceof MethodInsnNode || insn.getOpcode() == Opcodes.INVOKEDYNAMIC) {
      Effect effect = effect(insn, frame);
      if (effect == Effect.UNKNOWN) {
        return;
      }
      if (effect == Effect.SAME_RETAINED) {
        retained = retained == 0 ? body.line(state.at) : retained;
        if (++count > MOST_COUNTS) {
          return;
        }
      } else if (effect == Effect.RELEASES || effect == Effect.TAKES) {
        if (count == 0) {
          if (taker != state.at) {
            found.putIfAbsent(state.at, new Found(taker, effect == Effect.RELEASES, state.caught));
          }
          return;
        }
        count--;
        taker = count == 0 ? state.at : taker;
        keepsOnException = !takesAlso((MethodInsnNode) insn, frame);
      }
      if (effect != Effect.RELEASES) {
        // A release that fails is a misuse before.
        toHandlers(state, keepsOnException ? state.count : count, keepsOnException ? -1 : taker);
      }
    } else if (insn.getOpcode() == Opcodes.ATHROW) {
      toHandlers(state, count, taker);
      return;
    }
    int values = flags.after(insn, state.values);
    for (int target : Flags.targets(body, insn)) {
      if (!(insn instanceof JumpInsnNode)
          || mayGo((JumpInsnNode) insn, target != state.at + 1, values, count)) {
        go(new State(target, values, count, taker, state.caught && taker == state.taker));
      }
    }
  }

  /**
   * Goes on where an exception is caught.
   *
   * @param taker who has taken the last count then; -1 for who had before
   */
  private void toHandlers(State from, int count, int taker) {
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      if (body.covers(block, from.at)) {
        int who = taker < 0 ? from.taker : taker;
        go(new State(body.index(block.handler), from.values, count, who, true));
        if (block.type == null || block.type.equals("java/lang/Throwable")) {
          return;
        }
      }
    }
  }

  /** Whether a variable with the buffer is set to null: the method knows that it is gone. */
  private boolean forgets(AbstractInsnNode insn, Frame<Held> frame) {
    if (insn.getOpcode() != Opcodes.ASTORE) {
      return false;
    }
    int local = ((VarInsnNode) insn).var;
    return frame.getLocal(local).isAnyOf(held) && !Instructions.top(frame).isAnyOf(held);
  }

  /** What a call does with the buffer: unknown where that is not certain. */
  private Effect effect(AbstractInsnNode insn, Frame<Held> frame) {
    Effect all = Effect.READS;
    for (int i = 0; i < Instructions.operands(insn); i++) {
      Held operand = Instructions.operand(frame, insn, i);
      if (!operand.isAnyOf(held)) {
        continue;
      }
      Effect one = body.effect(insn, i);
      boolean counts = one == Effect.RELEASES || one == Effect.TAKES || one == Effect.SAME_RETAINED;
      if (counts && (!operand.isOnlyOf(held) || !isCertain(insn, i, one))) {
        return Effect.UNKNOWN;
      }
      all = one.compareTo(all) > 0 ? one : all;
    }
    return all;
  }

  /** Whether a call always does what it may do. */
  private boolean isCertain(AbstractInsnNode insn, int operand, Effect effect) {
    if (!(insn instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    if (KnownCalls.hasNumber(call) || effect == Effect.TAKES && mayRefuse(call)) {
      return false;
    }
    if (effect != Effect.TAKES || !MethodBody.isUnknown(call, operand)) {
      return !Operators.areOf(call.owner);
    }
    List<Ways> takers = body.takers(call, operand);
    for (Ways taker : takers) {
      if (taker.areUnknown()
          || taker.lostAt > 0
          || taker.returns
          || taker.stores != null
          || taker.gives != null) {
        return false;
      }
    }
    return !takers.isEmpty();
  }

  /**
   * Whether a call may keep the buffer only for a while, or say by its result that it does not take
   * it: a queue that is full, a set, a variable of a thread. A list is what decoders hand over in.
   */
  private static boolean mayRefuse(MethodInsnNode call) {
    boolean list =
        call.owner.endsWith("List") && (call.name.equals("add") || call.name.equals("addAll"));
    return !list
        && (call.owner.startsWith("java/")
            || KnownCalls.isStoring(call.name) && !call.desc.endsWith(")V"));
  }

  /** Whether Netty's contract says that a call takes a count, or it is a release. */
  private static boolean isContract(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode
        && !((MethodInsnNode) insn).owner.startsWith("java/")
        && KnownCalls.of((MethodInsnNode) insn, insn.getOpcode() != Opcodes.INVOKESTATIC) != null;
  }

  /** Whether a call gets an object that was made with the buffer, and has no count. */
  private boolean isWrapped(int call) {
    AbstractInsnNode insn = body.code().get(call);
    for (int i = 0; i < Instructions.operands(insn); i++) {
      Held operand = Instructions.operand(body.frame(call), insn, i);
      if (operand.isAnyOf(held) && body.isMadeUncounted(operand)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a call that takes the buffer has taken it also where the call throws. */
  private boolean takesAlso(MethodInsnNode call, Frame<Held> frame) {
    for (int i = 0; i < Instructions.operands(call); i++) {
      if (Instructions.operand(frame, call, i).isAnyOf(held)) {
        for (Ways taker : body.takers(call, i)) {
          if (taker.thrownAt > 0 || taker.lostIfCallThrows) {
            return false;
          }
        }
      }
    }
    // A collection that throws has not taken it; who writes or passes on releases also then.
    return !call.owner.startsWith("java/") && !KnownCalls.isStoring(call.name);
  }

  private boolean mayGo(JumpInsnNode jump, boolean taken, int values, int count) {
    int opcode = jump.getOpcode();
    boolean asks = count == 0 && body.asksCount(jump, held);
    if (asks && (opcode == Opcodes.IFEQ || opcode == Opcodes.IFLE)) {
      return taken;
    }
    if (asks && (opcode == Opcodes.IFNE || opcode == Opcodes.IFGT)) {
      return !taken;
    }
    return flags.mayGo(jump, taken, values);
  }
}
