package io.github.bytebufflow.agent.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Follows one buffer on all ways through a method. A way ends well where the buffer is released,
 * stored, returned or passed on for good, as often as it was retained; it ends badly where the
 * method ends before.
 */
final class WaySearch {
  /** So many states are told apart by what has the buffer: more are too many ways. */
  private static final int MOST_STATES = 4_000;

  /** Types of the JDK that no class of a program extends: no buffer is one. */
  private static final Set<String> OF_VALUES =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/String",
          "java/util/UUID");

  /** Types of exceptions that most others are of. */
  private static final Set<String> ANY =
      Set.of("java/lang/Exception", "java/lang/RuntimeException", "java/lang/Throwable");

  private static final String REFUSAL = "java/util/concurrent/RejectedExecutionException";

  /** A place on a way, with what is left to be given back there. Immutable. */
  private static final class State {
    final int at;
    final int count;
    final int values;
    final Slots slots;

    /** The place before on the first way that led here, or null; no part of the state. */
    final State before;

    State(int at, int count, int values, Slots slots, State before) {
      this.at = at;
      this.count = count;
      this.values = values;
      this.slots = slots;
      this.before = before;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof State
          && at == ((State) o).at
          && count == ((State) o).count
          && values == ((State) o).values
          && Objects.equals(slots, ((State) o).slots);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * (31 * at + count) + values) + Objects.hashCode(slots);
    }
  }

  /** Notes what becomes of the buffer. */
  private final Ways ways;

  private final MethodBody body;
  private final Flags flags;
  private final Changes changes;

  /** Whether the ways of exceptions are followed too. */
  private final boolean withExceptions;

  /** The instructions that were reached with the buffer. */
  private final BitSet reached = new BitSet();

  private final Set<State> seen = new HashSet<>();

  /** As {@link #next}, where exceptions are caught; looked at when there are no other ways. */
  private final Deque<State> caught = new ArrayDeque<>();

  /** The same of ways on which a message is of the type of a head. */
  private final Deque<State> heads = new ArrayDeque<>();

  /** The same of ways on which a method of the program has not taken the buffer. */
  private final Deque<State> refused = new ArrayDeque<>();

  /** What was put there. */
  private final Set<State> queued = new HashSet<>();

  private final Deque<State> next = new ArrayDeque<>();

  /** The place on the way that is being followed, or null at its begin. */
  private State current;

  /** The values of the flags on the way that is being followed. */
  private int values;

  /** What has the buffer on that way, or null where that is no longer told for each way. */
  private Slots slots;

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
    Slots first = first(start);
    for (int before : flags.before(start)) {
      values = before;
      slots = first;
      go(start, count);
    }
    search();
  }

  /** What has the buffer as the ways begin. */
  private Slots first(int at) {
    Frame<Held> frame = at < body.code().size() ? body.frame(at) : null;
    if (frame == null) {
      return null;
    }
    int made = at - 1;
    while (made >= 0 && body.code().get(made).getOpcode() == Opcodes.CHECKCAST) {
      made--;
    }
    boolean isMade =
        made >= 0 && ways.sources.contains(made) && body.code().get(made) instanceof MethodInsnNode;
    return Slots.first(frame, ways.held, isMade ? body.holders().with(Set.of(made)) : Set.of());
  }

  /** Follows the ways of an exception that comes out of a call; returns whether it may escape. */
  boolean fromExceptionOf(int call) {
    boolean escapes = false;
    Slots first = first(call);
    // What the call makes nothing has before.
    first = first == null || first.areEmpty() ? null : first;
    for (int before : flags.before(call)) {
      values = before;
      slots = first;
      escapes |= toHandlers(call, 1);
    }
    search();
    return escapes;
  }

  /** Whether a way has reached an instruction with the buffer. */
  boolean hasReached(int at) {
    return reached.get(at);
  }

  private void go(int at, int count) {
    if (at >= body.code().size()) {
      return;
    }
    put(at, count, slots, seen, next);
  }

  /** Puts a state behind others, unless the state was there before. */
  private void put(int at, int before, Slots has, Set<State> known, Deque<State> states) {
    Slots told = known.size() < MOST_STATES ? has : null;
    State state = new State(at, Math.min(before, Ways.MOST), values, told, current);
    if (known.add(state)) {
      states.add(state);
    }
  }

  private void search() {
    follow();
    boolean isLostAnyway = ways.lostAt > 0;
    followAll(refused);
    ways.lostRefused |= ways.lostAt > 0 && !isLostAnyway;
    boolean isLost = ways.lostAt > 0;
    followAll(caught);
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
    if (!heads.isEmpty()) {
      heads();
    }
    // An exception that was caught may have come out of what had taken the buffer.
    boolean isLeft = ways.lostAt > 0 && !ways.lostCaught || ways.headLostAt > 0;
    boolean tells = isLeft && !isLostSilently;
    ways.refuses |= tells && ways.consume() && ways.isOfParameter();
  }

  /**
   * A head has no count, so that nothing need be lost with it; a whole message has one. A method
   * that gives back heads on some way knows that.
   */
  private void heads() {
    boolean isLost = ways.lostAt > 0;
    boolean isGivenBack = ways.consume();
    boolean endedWell = ways.endsWell;
    ways.endsWell = false;
    followAll(heads);
    followAll(caught);
    boolean areGivenBack = ways.endsWell;
    ways.endsWell |= endedWell;
    if (!isLost && isGivenBack && !areGivenBack) {
      ways.headLostAt = ways.lostAt;
      ways.lostAt = 0;
    }
  }

  private void followAll(Deque<State> states) {
    while (!states.isEmpty()) {
      State state = states.poll();
      values = state.values;
      slots = state.slots;
      current = state.before;
      go(state.at, state.count);
      follow();
    }
  }

  private void follow() {
    while (!next.isEmpty()) {
      State state = next.poll();
      current = state;
      values = state.values;
      slots = state.slots;
      reached.set(state.at);
      step(state.at, state.count);
    }
  }

  /** What becomes of a collection of the method's own: who gets it has what is in it. */
  private void collected() {
    Set<Integer> all = body.holders().with(ways.collections);
    boolean isReturned = false;
    for (int i = 0; i < body.code().size(); i++) {
      int opcode = body.code().get(i).getOpcode();
      boolean leaves = opcode == Opcodes.ARETURN || opcode == Opcodes.ATHROW;
      if (leaves && body.frame(i) != null && Instructions.top(body.frame(i)).isAnyOf(all)) {
        isReturned |= opcode == Opcodes.ARETURN;
        ways.thrownWith |= opcode == Opcodes.ATHROW;
      }
    }
    for (MethodInsnNode call : body.calls(0)) {
      for (int i = 1; i < Instructions.operands(call); i++) {
        if (body.operand(call, i).isAnyOf(all)) {
          changes.callsBack(call, i);
        }
      }
    }
    ways.returns |= isReturned;
    ways.takes |= !isReturned;
    if (!isReturned && ways.takenBy == null) {
      ways.takenBy = Ways.simple(ways.collecting.owner) + "." + ways.collecting.name;
    }
  }

  private void step(int at, int before) {
    AbstractInsnNode insn = body.code().get(at);
    boolean next = ways.sources.contains(at);
    if (next && isTakingOut(insn)) {
      // The next one is taken out of where this one was, and this one is nowhere any more.
      ways.lostAt = ways.lostAt == 0 ? body.lineOf(insn) : ways.lostAt;
      return;
    }
    Frame<Held> merged = body.frame(at);
    if (insn.getOpcode() < 0 || merged == null) {
      go(at + 1, before);
      return;
    }
    Frame<Held> frame = slots == null ? merged : slots.of(merged, ways.held);
    boolean another = next && at < start;
    if (another && !(slots != null && makesAnother(insn, frame))) {
      // A loop gets the next buffer there: what becomes of that is not what becomes of this.
      return;
    }
    int count = before + changes.of(insn, frame);
    if (count <= 0) {
      ways.endsWell = true;
      if (withExceptions && insn instanceof MethodInsnNode) {
        refusedBy((MethodInsnNode) insn, before);
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
      ways.lostAt = ways.lostAt == 0 ? EndLines.of(body, insn, before()) : ways.lostAt;
      isLostSilently |= opcode != Opcodes.ICONST_0;
      return;
    }
    if (insn instanceof MethodInsnNode && toHandlers(at, count)) {
      ways.lostIfCallThrows = true;
      ways.lostIfWorkThrows |= !seldomThrows((MethodInsnNode) insn);
    }
    values = flags.after(insn, values);
    slots = slots == null ? null : slots.after(insn, merged, ways, another);
    ways.asksCount |= insn instanceof JumpInsnNode && body.comparesCount(insn, ways.held);
    for (int target : Flags.targets(body, insn)) {
      boolean jumps = target != at + 1;
      int left = isAnswered(insn, jumps) ? count - 1 : count;
      if (left <= 0) {
        ways.endsWell = true;
      } else if (left == count && isAskedOfProgram(insn)) {
        put(target, left, slots, queued, refused);
      } else if (insn instanceof JumpInsnNode && isHead((JumpInsnNode) insn, jumps)) {
        put(target, left, slots, queued, heads);
      } else if (!(insn instanceof JumpInsnNode) || mayGo((JumpInsnNode) insn, jumps, frame)) {
        go(target, left);
      }
    }
  }

  /**
   * The instructions on the way before the current one, the last one first. A loop that goes back
   * to get the next buffer has lost this one: that, and the head of the loop, is left out.
   */
  private List<Integer> before() {
    List<Integer> way = new ArrayList<>();
    boolean loops = false;
    for (State state = current; state.before != null; state = state.before) {
      int at = state.before.at;
      if (at >= start && state.at < start) {
        way.clear();
        loops = true;
      }
      if (!loops || !way.isEmpty() || body.line(at) >= body.line(start)) {
        way.add(at);
      }
    }
    // The call that the buffer comes from.
    for (int at = start - 1; at >= 0; at--) {
      way.add(at);
    }
    return way;
  }

  /**
   * Notes the line of a return that is reached with the buffer where a call has refused the task
   * that has it, or what it gets, and the method catches the exception which says so.
   */
  private void refusedBy(MethodInsnNode call, int count) {
    int at = body.index(call);
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      boolean refuses = REFUSAL.equals(block.type);
      if (block.type != null
          && body.covers(block, at)
          && (refuses
              ? ways.refusedAt == 0
              : ways.thrownBackAt == 0 && throwsBy(block.type, call))) {
        Ways back = Ways.from(body, ways.sources, body.index(block.handler), count);
        int lostAt = back.areUnknown() || back.consume() ? 0 : back.lostAt;
        ways.refusedAt = refuses ? lostAt : ways.refusedAt;
        ways.thrownBackAt = refuses ? ways.thrownBackAt : lostAt;
        return;
      }
    }
  }

  /**
   * Whether one that a call leads to throws by itself, while it has what it got, what is caught.
   */
  private boolean throwsBy(String caught, MethodInsnNode call) {
    for (int i = 0; i < Instructions.operands(call); i++) {
      if (ways.isHeld(body.operand(call, i))) {
        for (Ways taker : body.takers(call, i)) {
          if (taker.thrown != null && (taker.thrown.equals(caught) || ANY.contains(caught))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether a jump is the one behind a call that says whether it has taken the buffer: it has. */
  private boolean isAnswered(AbstractInsnNode insn, boolean jumps) {
    if (ways.asked.isEmpty() || !(insn instanceof JumpInsnNode)) {
      return false;
    }
    int opcode = insn.getOpcode();
    if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
      return jumps == (opcode == Opcodes.IFNULL)
          && ways.asked.stream()
              .anyMatch(call -> KnownCalls.isPutIfAbsent(call) && body.isTested(insn, call));
    }
    return jumps == (opcode == Opcodes.IFNE) && ways.asked.contains(Instructions.previous(insn));
  }

  /** Whether a jump is behind a call of the program's own that says whether it has taken it. */
  private boolean isAskedOfProgram(AbstractInsnNode insn) {
    AbstractInsnNode call = insn instanceof JumpInsnNode ? Instructions.previous(insn) : null;
    return call instanceof MethodInsnNode
        && ways.asked.contains(call)
        && !((MethodInsnNode) call).owner.startsWith("java/")
        && !ClassTrees.isNetty(((MethodInsnNode) call).owner);
  }

  /** Whether an instruction makes true or false, which the method returns at once. */
  private boolean isReturned(AbstractInsnNode insn) {
    boolean answers = body.method.desc.endsWith(")Z");
    boolean isConstant =
        insn.getOpcode() == Opcodes.ICONST_0 || insn.getOpcode() == Opcodes.ICONST_1;
    return answers && isConstant && Instructions.isReturned(insn);
  }

  /** Whether a call that a loop comes to again makes a buffer, and shows none that is kept. */
  private boolean makesAnother(AbstractInsnNode insn, Frame<Held> frame) {
    if (!(insn instanceof MethodInsnNode)
        || !isOfFuture((MethodInsnNode) insn) && isShowing((MethodInsnNode) insn)) {
      return false;
    }
    for (int i = 0; i < Instructions.operands(insn); i++) {
      if (ways.isHeld(Instructions.operand(frame, insn, i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean seldomThrows(MethodInsnNode call) {
    return call.name.equals("<init>") || call.owner.startsWith("java/util/");
  }

  private static boolean isShowing(MethodInsnNode call) {
    return call.owner.startsWith("java/") || KnownCalls.isGetter(call.name);
  }

  private static boolean isOfFuture(MethodInsnNode call) {
    return call.owner.startsWith("java/util/concurrent/") && call.owner.endsWith("Future");
  }

  private static boolean isTakingOut(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode && Endings.isTakingOut(((MethodInsnNode) insn).name);
  }

  private void thrown(int at, Frame<Held> frame) {
    Held thrown = frame.getStack(frame.getStackSize() - 1);
    if (ways.isHeld(thrown)) {
      // Who catches the exception gets the buffer with it.
      ways.thrownWith = true;
      return;
    }
    String made = null;
    for (int source : thrown.sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      boolean isNew = from != null && from.getOpcode() == Opcodes.NEW;
      made = isNew ? ((TypeInsnNode) from).desc : made;
    }
    if (made != null && ways.thrownAt == 0) {
      ways.thrownAt = body.lineOf(body.code().get(at));
      ways.thrown = made;
    } else if (made == null) {
      ways.lostIfCallThrows = true;
    }
  }

  /** Goes on where an exception is caught; returns whether it may leave the method. */
  private boolean toHandlers(int at, int count) {
    if (!withExceptions) {
      return false;
    }
    Slots handled = slots == null || body.frame(at) == null ? null : slots.caught(body.frame(at));
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      if (body.covers(block, at)) {
        put(body.index(block.handler), count, handled, queued, caught);
        if (block.type == null || block.type.equals("java/lang/Throwable")) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a jump is taken, or not taken, where what the method has is the head of a message. */
  private boolean isHead(JumpInsnNode jump, boolean taken) {
    return jump.getOpcode() == (taken ? Opcodes.IFNE : Opcodes.IFEQ)
        && asksForType(Instructions.previous(jump), BufferTypes::isHead);
  }

  /** Whether an instruction asks whether it is of a type that no buffer has, such as a string. */
  private boolean isOfNoBuffer(AbstractInsnNode insn) {
    return asksForType(insn, OF_VALUES::contains);
  }

  /** Whether an instruction asks whether what the method has is of the type that has counts. */
  private boolean isCounted(AbstractInsnNode insn) {
    return !body.followsObjects() && asksForType(insn, BufferTypes::isCounted);
  }

  /** Whether an instruction asks whether what the method has is of a type. */
  private boolean asksForType(AbstractInsnNode insn, Predicate<String> isMeant) {
    if (insn == null
        || insn.getOpcode() != Opcodes.INSTANCEOF
        || !isMeant.test(((TypeInsnNode) insn).desc)) {
      return false;
    }
    Frame<Held> frame = body.frame(body.index(insn));
    return frame != null && ways.isHeld(Instructions.top(frame));
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
    AbstractInsnNode asks = Instructions.previous(jump);
    if (isLess ? isCounted(asks) : isOfNoBuffer(asks)) {
      return false;
    }
    return !(isLess && (ways.isHeld(Instructions.top(frame)) || body.asksCount(jump, ways.held)))
        && flags.mayGo(jump, taken, values);
  }
}
