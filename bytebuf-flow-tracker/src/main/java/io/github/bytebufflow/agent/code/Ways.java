package io.github.bytebufflow.agent.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What becomes of one buffer on all ways through a method, from where the method has it. A way ends
 * well where the buffer is released, stored, returned or passed on for good, as often as it was
 * retained; it ends badly where the method ends before.
 */
final class Ways {
  /** Counts above are taken for this one. */
  static final int MOST = 3;

  /** Whether nothing is known: there is no code, or it cannot be followed. */
  private boolean isUnknown;

  /** Line of a return that is reached with the buffer, 0 if there is none. */
  int lostAt;

  /** Whether that return is only reached where the method has caught an exception. */
  boolean lostCaught;

  /** Line of a {@code throw new} that is reached with the buffer, 0 if there is none. */
  int thrownAt;

  /** Whether an exception of a call would leave the method with the buffer. */
  boolean lostIfCallThrows;

  /** Whether it is released on some way. */
  boolean releases;

  /**
   * Whether a release of it is one of this very buffer, or of what has it; not only of a variable
   * that may hold another one.
   */
  boolean releasesSurely;

  /** Whether it is retained on some way. */
  boolean retains;

  /** Whether it is passed on for good on some way. */
  boolean takes;

  /** Whether it is returned on some way. */
  boolean returns;

  /** Where it is stored on some way, {@code Class.field}; or null. */
  String stores;

  /** Internal name of the class that {@link #stores} names; null where that is no field. */
  String storesIn;

  /** A method that takes it for good, {@code Class.method}; or null. */
  String takenBy;

  /** The field of this object with the object whose method takes it; or null. */
  FieldInsnNode takenIn;

  /** Number of the argument of this method whose own method takes it; or -1. */
  int takenByArgument = -1;

  /**
   * Whether the object whose method takes it is one that this method has, that could be ended, and
   * that this method does not end.
   */
  boolean leavesTaker;

  /** Whether a method that takes it may fail: one of a collection hardly does. */
  boolean takerMayFail;

  /** A call that gets it and about which nothing is known; or null. */
  MethodInsnNode gives;

  /** Line of that call. */
  int givesAt;

  /** Line of a call that may refuse it, and is not asked whether it did; 0 if there is none. */
  int refusedAt;

  /** What the methods do with it that take it, as far as their code is known. */
  final List<Ways> takers = new ArrayList<>();

  /** The methods, neither Netty's nor the JDK's, that get it and only read it. */
  final Set<MethodInsnNode> readers = new LinkedHashSet<>();

  /** Whether the ways of exceptions are followed too. */
  private boolean withExceptions = true;

  final MethodBody body;
  final Set<Integer> sources;
  private final Set<Integer> held;
  private final Set<Integer> surelyHeld;
  private final BitSet seen;

  private final Flags flags;
  private final Changes changes;

  /** Where the collections come from that the method made, and that the buffer is added to. */
  final Set<Integer> collections = new HashSet<>();

  /** A call that adds it to one. */
  MethodInsnNode collecting;

  /** As {@link #next}, where exceptions are caught; looked at when there are no other ways. */
  private final Deque<int[]> caught = new ArrayDeque<>();

  /** What was put there. */
  private final BitSet queued = new BitSet();

  /** Each an instruction, a count, and the values of the flags. */
  private final Deque<int[]> next = new ArrayDeque<>();

  /** The values of the flags on the way that is being followed. */
  private int values;

  private Ways(MethodBody body, Set<Integer> sources) {
    this.body = body;
    this.sources = sources;
    changes = new Changes(this);
    held = body == null ? sources : body.withHolders(sources);
    surelyHeld = body == null ? sources : body.withSureHolders(sources);
    flags = body == null ? null : body.flags();
    seen = body == null ? null : new BitSet();
  }

  /** Whether it came in as a parameter, and from nowhere else. */
  boolean isOfParameter() {
    for (int source : sources) {
      if (source >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a call made it or gave it out, and no getter. */
  boolean isObtained() {
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from instanceof MethodInsnNode && !KnownCalls.isGetter(((MethodInsnNode) from).name)) {
        return true;
      }
    }
    return false;
  }

  static Ways unknown() {
    Ways ways = new Ways(null, Set.of());
    ways.isUnknown = true;
    return ways;
  }

  /**
   * All ways from an instruction on.
   *
   * @param body the method
   * @param sources where the buffer comes from
   * @param start index of the first instruction
   * @param count how many counts the method has to give back
   */
  static Ways from(MethodBody body, Set<Integer> sources, int start, int count) {
    Ways ways = new Ways(body, sources);
    if (body.frame(0) == null) {
      ways.isUnknown = true;
      return ways;
    }
    ways.begin(start, count);
    ways.search();
    return ways;
  }

  /** Whether the method still does something with it on a way from there without an exception. */
  static boolean isUsedAfter(MethodBody body, Set<Integer> sources, int start) {
    Ways ways = new Ways(body, sources);
    if (body.frame(0) == null) {
      return false;
    }
    ways.withExceptions = false;
    ways.begin(start, 1);
    ways.search();
    return ways.consume() || ways.returns;
  }

  /** Whether an exception of a call leaves the method with the buffer. */
  static boolean lostByExceptionOf(MethodBody body, Set<Integer> sources, int call) {
    Ways ways = new Ways(body, sources);
    if (body.frame(0) == null) {
      return false;
    }
    boolean escapes = false;
    for (int values : body.flags().before(call)) {
      ways.values = values;
      escapes |= ways.toHandlers(call, 1);
    }
    ways.search();
    return escapes || ways.lostAt > 0 || ways.thrownAt > 0 || ways.lostIfCallThrows;
  }

  boolean areUnknown() {
    return isUnknown;
  }

  /** Whether the method does nothing with the buffer that would matter to its count. */
  boolean onlyRead() {
    return !isUnknown && !releases && !takes && !returns && stores == null && gives == null;
  }

  /** Whether it, and no other that it may be, is given back on some way. */
  boolean consume() {
    return releasesSurely || takes || stores != null || gives != null;
  }

  private void begin(int start, int count) {
    for (int before : flags.before(start)) {
      values = before;
      go(start, count);
    }
  }

  private void go(int at, int count) {
    if (at >= body.code().size()) {
      return;
    }
    int bit = (at * (MOST + 1) + Math.min(count, MOST)) * flags.size() + values;
    if (!seen.get(bit)) {
      seen.set(bit);
      next.add(new int[] {at, Math.min(count, MOST), values});
    }
  }

  private void search() {
    follow();
    boolean isLost = lostAt > 0;
    while (!caught.isEmpty()) {
      int[] state = caught.poll();
      values = state[2];
      go(state[0], state[1]);
      follow();
    }
    if (!collections.isEmpty()) {
      collected();
    }
    if (lostAt > 0 && (releases || takes || gives != null) && isOfSeveral()) {
      // The way around a loop is that of a collection which has none.
      lostAt = 0;
    }
    lostCaught = lostAt > 0 && !isLost;
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
    Set<Integer> all = body.withHolders(collections);
    for (int i = 0; i < body.code().size(); i++) {
      Frame<Held> frame = body.frame(i);
      if (frame != null
          && body.code().get(i).getOpcode() == Opcodes.ARETURN
          && top(frame).isAnyOf(all)) {
        returns = true;
        return;
      }
    }
    takes = true;
    if (takenBy == null) {
      takenBy = simple(collecting.owner) + "." + collecting.name;
    }
  }

  /** Whether it comes out of a collection: what a call returns, a field, or a parameter. */
  private boolean isOfSeveral() {
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      Type type = null;
      if (from instanceof MethodInsnNode) {
        type = Type.getReturnType(((MethodInsnNode) from).desc);
      } else if (from instanceof FieldInsnNode) {
        type = Type.getType(((FieldInsnNode) from).desc);
      } else if (source < (body.isStatic() ? 0 : -1)) {
        type = body.parameterType(-1 - source);
      }
      if (type != null && KnownCalls.isOfSeveral(type)) {
        return true;
      }
    }
    return false;
  }

  private void step(int at, int before) {
    AbstractInsnNode insn = body.code().get(at);
    Frame<Held> frame = body.frame(at);
    if (insn.getOpcode() < 0 || frame == null) {
      go(at + 1, before);
      return;
    }
    int count = before + changes.of(insn, frame);
    if (count <= 0) {
      return;
    }
    int opcode = insn.getOpcode();
    if (opcode == Opcodes.ATHROW) {
      if (toHandlers(at, count)) {
        thrown(at, frame);
      }
      return;
    }
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      lostAt = lostAt == 0 ? Math.max(1, body.line(at)) : lostAt;
      return;
    }
    if (insn instanceof MethodInsnNode && toHandlers(at, count)) {
      lostIfCallThrows = true;
    }
    values = flags.after(insn, values);
    for (int target : Flags.targets(body, insn)) {
      if (!(insn instanceof JumpInsnNode)
          || mayGo((JumpInsnNode) insn, at, target != at + 1, frame)) {
        go(target, count);
      }
    }
  }

  private void thrown(int at, Frame<Held> frame) {
    Held thrown = frame.getStack(frame.getStackSize() - 1);
    boolean isNew = false;
    for (int source : thrown.sources) {
      isNew |= source >= 0 && body.code().get(source).getOpcode() == Opcodes.NEW;
    }
    if (isNew && thrownAt == 0) {
      thrownAt = Math.max(1, body.line(at));
    } else if (!isNew) {
      lostIfCallThrows = true;
    }
  }

  /** Goes on where an exception is caught; returns whether it may leave the method. */
  private boolean toHandlers(int at, int count) {
    if (!withExceptions) {
      return false;
    }
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      if (body.index(block.start) <= at && at < body.index(block.end)) {
        int handler = body.index(block.handler);
        int bit = (handler * (MOST + 1) + Math.min(count, MOST)) * flags.size() + values;
        if (!queued.get(bit)) {
          queued.set(bit);
          caught.add(new int[] {handler, Math.min(count, MOST), values});
        }
        if (block.type == null || block.type.equals("java/lang/Throwable")) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a jump may be taken, or not be taken, with the buffer. */
  private boolean mayGo(JumpInsnNode jump, int at, boolean taken, Frame<Held> frame) {
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
    return !(isLess && (isHeld(top(frame)) || asksCount(at))) && flags.mayGo(jump, taken, values);
  }

  /** The value on top of the stack. */
  static Held top(Frame<Held> frame) {
    return frame.getStackSize() == 0 ? Held.ONE : frame.getStack(frame.getStackSize() - 1);
  }

  /** Whether the instruction before asks the buffer for its count. */
  private boolean asksCount(int at) {
    AbstractInsnNode before = body.code().get(at).getPrevious();
    while (before != null && before.getOpcode() < 0) {
      before = before.getPrevious();
    }
    if (!(before instanceof MethodInsnNode)
        || !((MethodInsnNode) before).name.equals("refCnt")
        || before.getOpcode() == Opcodes.INVOKESTATIC) {
      return false;
    }
    Frame<Held> frame = body.frame(body.index(before));
    return frame != null && isHeld(top(frame));
  }

  boolean isHeld(Held value) {
    return value.isAnyOf(held);
  }

  /** Whether a value is nothing else than the buffer, a view of it, or what has it. */
  boolean isSurelyHeld(Held value) {
    for (int source : value.sources) {
      if (!surelyHeld.contains(source)) {
        return false;
      }
    }
    return value.sources.length > 0;
  }

  static int operands(AbstractInsnNode insn) {
    String descriptor =
        insn instanceof MethodInsnNode
            ? ((MethodInsnNode) insn).desc
            : ((InvokeDynamicInsnNode) insn).desc;
    boolean receiver =
        insn.getOpcode() != Opcodes.INVOKESTATIC && insn.getOpcode() != Opcodes.INVOKEDYNAMIC;
    return Type.getArgumentCount(descriptor) + (receiver ? 1 : 0);
  }

  static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
