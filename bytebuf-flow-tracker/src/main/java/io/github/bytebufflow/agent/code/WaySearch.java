package io.github.bytebufflow.agent.code;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Follows one buffer on all ways through a method. A way ends well where the buffer is released,
 * stored, returned or passed on for good, as often as it was retained; it ends badly where the
 * method ends before.
 */
final class WaySearch {
  private static final String REFUSAL = "java/util/concurrent/RejectedExecutionException";

  /** Notes what becomes of the buffer. */
  private final Ways ways;

  private final MethodBody body;
  private final Flags flags;
  private final Changes changes;

  /** Whether the ways of exceptions are followed too. */
  private final boolean withExceptions;

  private final BitSet seen = new BitSet();

  /** As {@link #next}, where exceptions are caught; looked at when there are no other ways. */
  private final Deque<int[]> caught = new ArrayDeque<>();

  /** What was put there. */
  private final BitSet queued = new BitSet();

  /** Each an instruction, a count, and the values of the flags. */
  private final Deque<int[]> next = new ArrayDeque<>();

  /** The values of the flags on the way that is being followed. */
  private int values;

  /** Where all ways begin. */
  private int start;

  /** Whether a return is reached with the buffer that says something else than false. */
  private boolean isLostSilently;

  WaySearch(Ways ways, boolean withExceptions) {
    this.ways = ways;
    this.withExceptions = withExceptions;
    body = ways.body;
    flags = body.flags();
    changes = new Changes(ways);
  }

  /**
   * Follows all ways from an instruction on.
   *
   * @param start index of the instruction
   * @param count how many counts the method has to give back
   */
  void from(int start, int count) {
    this.start = start;
    for (int before : flags.before(start)) {
      values = before;
      go(start, count);
    }
    search();
  }

  /** Follows the ways of an exception that comes out of a call; returns whether it may escape. */
  boolean fromExceptionOf(int call) {
    boolean escapes = false;
    for (int before : flags.before(call)) {
      values = before;
      escapes |= toHandlers(call, 1);
    }
    search();
    return escapes;
  }

  /** Whether a way has reached an instruction with the buffer. */
  boolean hasReached(int at) {
    int states = (Ways.MOST + 1) * flags.size();
    int reached = seen.nextSetBit(at * states);
    return reached >= 0 && reached < (at + 1) * states;
  }

  private void go(int at, int count) {
    if (at >= body.code().size()) {
      return;
    }
    put(at, count, seen, next);
  }

  /** Puts a state behind others, unless the state was there before. */
  private void put(int at, int before, BitSet known, Deque<int[]> states) {
    int count = Math.min(before, Ways.MOST);
    int bit = (at * (Ways.MOST + 1) + count) * flags.size() + values;
    if (!known.get(bit)) {
      known.set(bit);
      states.add(new int[] {at, count, values});
    }
  }

  private void search() {
    follow();
    boolean isLost = ways.lostAt > 0;
    while (!caught.isEmpty()) {
      int[] state = caught.poll();
      values = state[2];
      go(state[0], state[1]);
      follow();
    }
    if (!ways.collections.isEmpty()) {
      collected();
    }
    if (ways.lostAt > 0
        && (ways.releases || ways.takes || ways.gives != null)
        && ways.isOfSeveral()) {
      // The way around a loop is that of a collection which has none.
      ways.lostAt = 0;
    }
    ways.lostCaught = ways.lostAt > 0 && !isLost;
    // An exception that was caught may have come out of what had taken the buffer.
    boolean tells = ways.lostAt > 0 && !ways.lostCaught && !isLostSilently;
    ways.refuses |= tells && ways.consume() && ways.isOfParameter();
  }

  private void follow() {
    while (!next.isEmpty()) {
      int[] state = next.poll();
      values = state[2];
      step(state[0], state[1]);
    }
  }

  /** What becomes of a collection of the method's own: who gets it has what is in it. */
  private void collected() {
    Set<Integer> all = body.holders().with(ways.collections);
    for (int i = 0; i < body.code().size(); i++) {
      Frame<Held> frame = body.frame(i);
      if (frame != null
          && body.code().get(i).getOpcode() == Opcodes.ARETURN
          && Instructions.top(frame).isAnyOf(all)) {
        ways.returns = true;
        return;
      }
    }
    ways.takes = true;
    if (ways.takenBy == null) {
      ways.takenBy = Ways.simple(ways.collecting.owner) + "." + ways.collecting.name;
    }
  }

  private void step(int at, int before) {
    AbstractInsnNode insn = body.code().get(at);
    boolean next = ways.sources.contains(at);
    if (next && isTakingOut(insn)) {
      // The next one is taken out of where this one was, and this one is nowhere any more.
      ways.lostAt = ways.lostAt == 0 ? Math.max(1, body.line(at)) : ways.lostAt;
      return;
    }
    if (next && at < start) {
      // A loop gets the next buffer there: what becomes of that is not what becomes of this.
      return;
    }
    Frame<Held> frame = body.frame(at);
    if (insn.getOpcode() < 0 || frame == null) {
      go(at + 1, before);
      return;
    }
    int count = before + changes.of(insn, frame);
    if (count <= 0) {
      ways.endsWell = true;
      if (withExceptions && insn instanceof MethodInsnNode && ways.refusedAt == 0) {
        ways.refusedAt = refusedBy(at, before);
      }
      return;
    }
    int opcode = insn.getOpcode();
    if (opcode == Opcodes.ATHROW) {
      if (toHandlers(at, count)) {
        thrown(at, frame);
      }
      return;
    }
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || isReturned(insn)) {
      ways.lostAt = ways.lostAt == 0 ? Math.max(1, body.line(at)) : ways.lostAt;
      isLostSilently |= opcode != Opcodes.ICONST_0;
      return;
    }
    if (insn instanceof MethodInsnNode && toHandlers(at, count)) {
      ways.lostIfCallThrows = true;
    }
    values = flags.after(insn, values);
    ways.asksCount |= insn instanceof JumpInsnNode && body.comparesCount(insn, ways.held);
    for (int target : Flags.targets(body, insn)) {
      boolean jumps = target != at + 1;
      int left = isAnswered(insn, jumps) ? count - 1 : count;
      if (left <= 0) {
        ways.endsWell = true;
      } else if (!(insn instanceof JumpInsnNode) || mayGo((JumpInsnNode) insn, jumps, frame)) {
        go(target, left);
      }
    }
  }

  /**
   * The line of a return that is reached with the buffer where a call has refused the task that has
   * it, and the method catches the exception which says so; 0 if there is none.
   */
  private int refusedBy(int call, int count) {
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      if (REFUSAL.equals(block.type)
          && body.index(block.start) <= call
          && call < body.index(block.end)) {
        Ways refused = Ways.from(body, ways.sources, body.index(block.handler), count);
        return refused.areUnknown() || refused.consume() ? 0 : refused.lostAt;
      }
    }
    return 0;
  }

  /** Whether a jump is the one behind a call that says whether it has taken the buffer: it has. */
  private boolean isAnswered(AbstractInsnNode insn, boolean jumps) {
    return insn instanceof JumpInsnNode
        && jumps == (insn.getOpcode() == Opcodes.IFNE)
        && ways.asked.contains(Instructions.previous(insn));
  }

  /** Whether an instruction makes true or false, which the method returns at once. */
  private boolean isReturned(AbstractInsnNode insn) {
    boolean answers = body.method.desc.endsWith(")Z");
    boolean isConstant =
        insn.getOpcode() == Opcodes.ICONST_0 || insn.getOpcode() == Opcodes.ICONST_1;
    return answers && isConstant && Instructions.isReturned(insn);
  }

  private static boolean isTakingOut(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode && Endings.isTakingOut(((MethodInsnNode) insn).name);
  }

  private void thrown(int at, Frame<Held> frame) {
    Held thrown = frame.getStack(frame.getStackSize() - 1);
    boolean isNew = false;
    for (int source : thrown.sources) {
      isNew |= source >= 0 && body.code().get(source).getOpcode() == Opcodes.NEW;
    }
    if (isNew && ways.thrownAt == 0) {
      ways.thrownAt = Math.max(1, body.line(at));
    } else if (!isNew) {
      ways.lostIfCallThrows = true;
    }
  }

  /** Goes on where an exception is caught; returns whether it may leave the method. */
  private boolean toHandlers(int at, int count) {
    if (!withExceptions) {
      return false;
    }
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      if (body.index(block.start) <= at && at < body.index(block.end)) {
        put(body.index(block.handler), count, queued, caught);
        if (block.type == null || block.type.equals("java/lang/Throwable")) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a jump may be taken, or not be taken, with the buffer. */
  private boolean mayGo(JumpInsnNode jump, boolean taken, Frame<Held> frame) {
    // Without a buffer, or at count 0, there is nothing to lose.
    boolean isLess;
    switch (jump.getOpcode()) {
      case Opcodes.IFNULL:
      case Opcodes.IFEQ:
      case Opcodes.IFLE:
        isLess = taken;
        break;
      case Opcodes.IFNONNULL:
      case Opcodes.IFNE:
      case Opcodes.IFGT:
        isLess = !taken;
        break;
      default:
        return true;
    }
    return !(isLess && (ways.isHeld(Instructions.top(frame)) || body.asksCount(jump, ways.held)))
        && flags.mayGo(jump, taken, values);
  }
}
