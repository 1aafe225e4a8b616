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
import java.util.function.Function;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** The code of one method, with what its values come from. Used by one thread at a time. */
final class MethodBody {
  /** Longer methods are not followed: they are generated, and cost more than they tell. */
  private static final int LONGEST = 8000;

  /** Values of all frames of a method, and pairs of an instruction and a handler. */
  private static final int MOST_VALUES = 1 << 20;

  final String owner;
  final MethodNode method;
  private final Bodies bodies;

  /** Names of methods that tell the count: Netty's, and those of libraries that wrap buffers. */
  private static final Set<String> COUNTS = Set.of("refCnt", "refCount");

  /** Where the object of a method comes from, as in {@link Held}. */
  static final Set<Integer> THIS = Set.of(-1);

  private static final Function<AbstractInsnNode, AbstractInsnNode> ALL_OPEN = insn -> null;

  private Holders holders;
  private Flags flags;
  private int[] lines;
  private Frame<Held>[] frames;

  /** Makes the body of a method that has code. */
  MethodBody(String owner, MethodNode method, Bodies bodies) {
    this.owner = owner;
    this.method = method;
    this.bodies = bodies;
  }

  boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isConstructor() {
    return method.name.equals("<init>");
  }

  InsnList code() {
    return method.instructions;
  }

  /** The frame before an instruction; null where it is never reached, or nothing is known. */
  Frame<Held> frame(int at) {
    analyse();
    return at < frames.length ? frames[at] : null;
  }

  private void analyse() {
    if (frames != null) {
      return;
    }
    frames = none();
    holders = new Holders(method.instructions, bodies::givesOut);
    long size = method.instructions.size();
    if (size <= LONGEST
        && size * (method.maxLocals + method.maxStack) <= MOST_VALUES
        && size * method.tryCatchBlocks.size() <= MOST_VALUES) {
      bodies.parameterWays().read(this, this::readFrames);
    }
  }

  private void readFrames() {
    try {
      frames = new Analyzer<>(new Flows(this)).analyze(owner, method);
    } catch (AnalyzerException | RuntimeException e) {
      // Code that cannot be followed tells nothing.
      frames = none();
    }
  }

  /** The frames were read while it was open what some of the calls do. */
  void forgetFrames() {
    frames = null;
    flags = null;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of parameterised types
  private static Frame<Held>[] none() {
    return new Frame[0];
  }

  /** What has the values of the method. */
  Holders holders() {
    analyse();
    return holders;
  }

  // ---- lines

  /** The line of an instruction, 0 where unknown. */
  int line(int at) {
    if (lines == null) {
      lines = new int[method.instructions.size()];
      int line = 0;
      for (int i = 0; i < lines.length; i++) {
        AbstractInsnNode insn = method.instructions.get(i);
        if (insn instanceof LineNumberNode) {
          line = ((LineNumberNode) insn).line;
        }
        lines[i] = line;
      }
    }
    return lines[at];
  }

  /** The line of an instruction, 1 where unknown: what has a line has been found. */
  int lineOf(AbstractInsnNode insn) {
    return Math.max(1, line(index(insn)));
  }

  /**
   * The line of a return that is reached without one of some instructions, 0 if there is none.
   *
   * @param start index of the first instruction
   * @param ends whether a way ends at an instruction
   */
  int returnWithout(int start, Predicate<AbstractInsnNode> ends) {
    return returnWithout(start, ends, ALL_OPEN);
  }

  /**
   * The same without some ways.
   *
   * @param closed where a way does not go on to from an instruction; null where all are open
   */
  int returnWithout(
      int start,
      Predicate<AbstractInsnNode> ends,
      Function<AbstractInsnNode, AbstractInsnNode> closed) {
    List<Integer> way =
        firstWithout(
            start,
            ends,
            insn -> insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN,
            closed);
    return way.isEmpty()
        ? 0
        : EndLines.of(this, code().get(way.get(0)), way.subList(1, way.size()));
  }

  /** Whether an instruction is reached without one of some others. */
  boolean isReachedWithout(int at, Predicate<AbstractInsnNode> ends) {
    return isReachedWithout(at, 0, ends);
  }

  /** The same from another instruction on. */
  boolean isReachedWithout(int at, int start, Predicate<AbstractInsnNode> ends) {
    return firstWithout(start, ends, insn -> insn == code().get(at), ALL_OPEN).size() > 0;
  }

  /** Whether an instruction is reached from another one on. */
  boolean isReached(int at, int start) {
    return firstWithout(start, none -> false, insn -> insn == code().get(at), ALL_OPEN).size() > 0;
  }

  /** A way to the first that is meant, as indices from that one back; empty if there is none. */
  private List<Integer> firstWithout(
      int start,
      Predicate<AbstractInsnNode> ends,
      Predicate<AbstractInsnNode> isMeant,
      Function<AbstractInsnNode, AbstractInsnNode> closed) {
    Deque<Integer> next = new ArrayDeque<>(List.of(start));
    BitSet seen = new BitSet();
    Map<Integer, Integer> before = new HashMap<>();
    while (!next.isEmpty()) {
      int at = next.poll();
      AbstractInsnNode insn = at < code().size() ? code().get(at) : null;
      if (insn == null || seen.get(at) || ends.test(insn)) {
        continue;
      }
      seen.set(at);
      if (isMeant.test(insn)) {
        List<Integer> way = new ArrayList<>();
        for (Integer on = at; on != null; on = on == start ? null : before.get(on)) {
          way.add(on);
        }
        return way;
      }
      AbstractInsnNode shut = closed.apply(insn);
      for (int target : Flags.targets(this, insn)) {
        if (shut == null || target != index(shut)) {
          next.add(target);
          before.putIfAbsent(target, at);
        }
      }
    }
    return List.of();
  }

  /** The first line that is known, 0 if none is. */
  int firstLine() {
    for (int i = 0; i < method.instructions.size(); i++) {
      if (line(i) > 0) {
        return line(i);
      }
    }
    return 0;
  }

  /** Whether a line is one of this method's. */
  boolean has(int line) {
    for (int i = 0; i < method.instructions.size(); i++) {
      if (line(i) == line) {
        return true;
      }
    }
    return false;
  }

  /** The calls in a line; in any where the line is 0. */
  List<MethodInsnNode> calls(int line) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (int i = 0; i < method.instructions.size(); i++) {
      AbstractInsnNode insn = method.instructions.get(i);
      if (insn instanceof MethodInsnNode && (line == 0 || line(i) == line)) {
        calls.add((MethodInsnNode) insn);
      }
    }
    return calls;
  }

  int index(AbstractInsnNode insn) {
    return method.instructions.indexOf(insn);
  }

  /** Whether exceptions of an instruction may lead to the handler of a block. */
  boolean covers(TryCatchBlockNode block, int at) {
    return index(block.start) <= at && at < index(block.end);
  }

  /** Whether a call, or an object that is called, gets a value that may come from some sources. */
  boolean gets(MethodInsnNode call, Set<Integer> sources) {
    Frame<Held> frame = frame(index(call));
    return frame != null && Instructions.gets(call, frame, sources) >= 0;
  }

  /** One of the operands of a call; without a source where the call is never reached. */
  Held operand(MethodInsnNode call, int number) {
    Frame<Held> frame = frame(index(call));
    return frame == null ? Held.ONE : Instructions.operand(frame, call, number);
  }

  /**
   * Whether the method casts a value, on each way to a place, to a class whose objects have no
   * count.
   *
   * @param at index of an instruction
   */
  boolean isCastToUncounted(Held value, int at) {
    for (int i = 0; i < code().size(); i++) {
      AbstractInsnNode insn = code().get(i);
      if (insn.getOpcode() == Opcodes.CHECKCAST
          && frame(i) != null
          && Instructions.top(frame(i)).equals(value)
          && bodies.types().isUncounted(((TypeInsnNode) insn).desc)
          && !isReachedWithout(at, one -> one == insn)) {
        return !isAsked(value, ((TypeInsnNode) insn).desc);
      }
    }
    return false;
  }

  /** Whether the method has made what a value is, of a class whose objects have no count. */
  boolean isMadeUncounted(Held value) {
    for (int source : value.sources) {
      AbstractInsnNode from = source < 0 ? null : code().get(source);
      if (from == null
          || from.getOpcode() != Opcodes.NEW
          || !bodies.types().isUncounted(((TypeInsnNode) from).desc)) {
        return false;
      }
    }
    return value.sources.length > 0;
  }

  /** Whether a method or a field of an object is used, which may give away what the object has. */
  private boolean isAsked(Held object, String type) {
    for (int i = 0; i < code().size(); i++) {
      AbstractInsnNode insn = code().get(i);
      boolean reads =
          insn.getOpcode() == Opcodes.GETFIELD && ((FieldInsnNode) insn).owner.equals(type);
      boolean calls =
          insn instanceof MethodInsnNode
              && ((MethodInsnNode) insn).owner.equals(type)
              && Instructions.isOfObject(insn);
      Frame<Held> frame = reads || calls ? frame(i) : null;
      if (frame != null
          && (reads
                  ? Instructions.top(frame)
                  : Instructions.operand(frame, (MethodInsnNode) insn, 0))
              .equals(object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class extends a map of the JDK. */
  boolean isOfJdkMap(String type) {
    ClassNode node = bodies.classes().get(type);
    return node != null
        && node.superName != null
        && node.superName.startsWith("java/util/")
        && node.superName.endsWith("Map");
  }

  /** The only method that a call leads to; or null. */
  MethodBody calledBy(MethodInsnNode call) {
    return bodies.calledBy(call);
  }

  /**
   * Whether an object, that the method has made or got from a call, has a method which ends its
   * work, and this method calls none of these.
   */
  boolean isLeft(MethodInsnNode taking, Held object) {
    Set<Integer> sources = new HashSet<>();
    object.addTo(sources);
    boolean isOwn = !sources.isEmpty();
    for (int source : sources) {
      int opcode = source < 0 ? -1 : method.instructions.get(source).getOpcode();
      isOwn &= opcode == Opcodes.NEW || opcode >= Opcodes.INVOKEVIRTUAL;
    }
    if (!isOwn || !bodies.types().isReleasable(taking.owner)) {
      return false;
    }
    for (MethodInsnNode call : calls(0)) {
      if (Instructions.isOfObject(call)
          && Endings.isEnd(call.name)
          && operand(call, 0).isAnyOf(sources)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a call gets the object whose method this is, and may do anything with that. */
  boolean passesItself(MethodInsnNode call) {
    for (int i = Instructions.isOfObject(call) ? 1 : 0; i < Instructions.operands(call); i++) {
      if (!isStatic() && operand(call, i).isAnyOf(THIS) && effect(call, i) != Effect.READS) {
        return true;
      }
    }
    return false;
  }

  // ---- parameters

  /** The local variables of the parameters that may have the buffer; the likely ones, if any. */
  List<Integer> parameters() {
    return parameters(false);
  }

  /** The same, only of declared buffers and messages where {@code sure}. */
  List<Integer> parameters(boolean sure) {
    List<Integer> likely = new ArrayList<>();
    List<Integer> possible = new ArrayList<>();
    int local = isStatic() ? 0 : 1;
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (BufferTypes.isLikely(type)) {
        likely.add(local);
      } else if (BufferTypes.isPossible(type) && bodies.types().canHold(type)) {
        possible.add(local);
      }
      local += type.getSize();
    }
    return likely.isEmpty() && !sure ? possible : likely;
  }

  /** The declared type of the parameter in a local variable. */
  Type parameterType(int variable) {
    int local = isStatic() ? 0 : 1;
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (local == variable) {
        return type;
      }
      local += type.getSize();
    }
    throw new IllegalArgumentException("no parameter in " + variable);
  }

  /** The number of the parameter that a value comes from, and from nowhere else; or -1. */
  int argument(Held value) {
    int local = isStatic() ? 0 : 1;
    int number = 0;
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (value.sources.length == 1 && value.sources[0] == -1 - local) {
        return number;
      }
      local += type.getSize();
      number++;
    }
    return -1;
  }

  /** Whether what becomes of a parameter is just being found out. */
  boolean isAsked(int local) {
    return bodies.parameterWays().isOpen(this, local);
  }

  /** What becomes of what comes in as a parameter. */
  Ways ofParameter(int local) {
    return bodies.parameterWays().of(this, local);
  }

  // ---- calls

  /** What a call does with one of its operands; the receiver is number 0 where there is one. */
  Effect effect(AbstractInsnNode insn, int operand) {
    if (insn instanceof InvokeDynamicInsnNode) {
      String maker = ((InvokeDynamicInsnNode) insn).bsm.getOwner();
      return maker.endsWith("StringConcatFactory") ? Effect.READS : Effect.TAKES;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    boolean ofObject = Instructions.isOfObject(call);
    boolean receiver = ofObject && operand == 0;
    if (!receiver && !BufferTypes.isPossible(argument(call, ofObject ? operand - 1 : operand))) {
      return Effect.READS;
    }
    Effect known = KnownCalls.of(call, receiver);
    return known != null ? known : bodies.effect(call, operand, receiver);
  }

  /** Whether the method is read for objects that keep a buffer. */
  boolean followsObjects() {
    return bodies.follows();
  }

  /** Whether what a call gives out stays in a field. */
  boolean isLent(MethodInsnNode call) {
    return bodies.lends(call);
  }

  /** Whether a call has an object give away what the object keeps in a field. */
  boolean drains(MethodInsnNode call, Ways.FieldOf field) {
    return bodies.drains(call, field);
  }

  /** Whether a call says by its result whether it takes one of its operands, and may well not. */
  boolean mayRefuse(AbstractInsnNode insn, int operand) {
    MethodInsnNode call = insn instanceof MethodInsnNode ? (MethodInsnNode) insn : null;
    if (KnownCalls.isPutIfAbsent(insn)) {
      return operand == Instructions.operands(call) - 1;
    }
    if (call == null || !call.desc.endsWith(")Z")) {
      return false;
    }
    List<Ways> code = takers(call, operand);
    return code.isEmpty()
        ? KnownCalls.mayRefuse(call)
        : code.stream().anyMatch(ways -> ways.refuses);
  }

  /**
   * Whether a stream gets, in place of each element, something else that a function makes of it.
   *
   * @param function the last operand of the call
   */
  boolean makesOthers(MethodInsnNode call, Held function) {
    if (!call.owner.startsWith("java/util/stream/") || !call.name.startsWith("map")) {
      return false;
    }
    for (int source : function.sources) {
      AbstractInsnNode from = source < 0 ? null : code().get(source);
      Ways element =
          from instanceof InvokeDynamicInsnNode
              ? bodies.element(owner, (InvokeDynamicInsnNode) from)
              : null;
      if (element == null || !element.onlyRead()) {
        return false;
      }
    }
    return function.sources.length > 0;
  }

  /** Whether a jump compares with null what a call has returned. */
  boolean isComparedWithNull(MethodInsnNode call) {
    for (AbstractInsnNode insn : code()) {
      boolean isOfNull =
          insn.getOpcode() == Opcodes.IFNULL || insn.getOpcode() == Opcodes.IFNONNULL;
      if (isOfNull && isTested(insn, call)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a jump is about what a call has returned. */
  boolean isTested(AbstractInsnNode jump, AbstractInsnNode call) {
    Frame<Held> frame = frame(index(jump));
    return frame != null && Instructions.top(frame).isOnlyOf(Set.of(index(call)));
  }

  /** What the methods do that take one of the operands of a call; empty where that is unknown. */
  List<Ways> takers(MethodInsnNode call, int operand) {
    return isUnknown(call, operand) ? bodies.ways(call, operand) : List.of();
  }

  /** Whether a call returns one of its operands wherever it returns. */
  boolean alwaysReturns(MethodInsnNode call, int operand) {
    List<Ways> code = takers(call, operand);
    return !code.isEmpty()
        && code.stream().allMatch(ways -> ways.returns && ways.lostAt == 0 && !ways.consume());
  }

  /** What a lambda of the same class does with an operand that it captures; null where unknown. */
  Ways captured(InvokeDynamicInsnNode insn, int operand) {
    return bodies.captured(owner, insn, operand);
  }

  /** Whether an operand is an argument, and what the call does with it is in its code alone. */
  static boolean isUnknown(MethodInsnNode call, int operand) {
    boolean receiver = Instructions.isOfObject(call) && operand == 0;
    return !receiver && KnownCalls.of(call, false) == null;
  }

  /** Whether the declared type of an argument is that of a buffer or a message. */
  static boolean isDeclared(MethodInsnNode call, int operand) {
    int first = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
    return operand >= first && BufferTypes.isLikely(argument(call, operand - first));
  }

  /** The declared type of an operand of a call. */
  static Type operandType(MethodInsnNode call, int operand) {
    int first = Instructions.isOfObject(call) ? 1 : 0;
    return operand < first ? Type.getObjectType(call.owner) : argument(call, operand - first);
  }

  private static Type argument(MethodInsnNode call, int index) {
    return Type.getArgumentTypes(call.desc)[index];
  }

  /** Whether the instruction before a jump asks one of some values for its count. */
  boolean asksCount(AbstractInsnNode jump, Set<Integer> held) {
    AbstractInsnNode before = Instructions.previous(jump);
    if (!(before instanceof MethodInsnNode)
        || !((MethodInsnNode) before).name.equals("refCnt")
        || before.getOpcode() == Opcodes.INVOKESTATIC) {
      return false;
    }
    Frame<Held> frame = frame(index(before));
    return frame != null && Instructions.top(frame).isAnyOf(held);
  }

  /** Whether a jump compares the count of one of some values with another number. */
  boolean comparesCount(AbstractInsnNode jump, Set<Integer> held) {
    int opcode = jump.getOpcode();
    Frame<Held> frame = frame(index(jump));
    if (frame == null || opcode < Opcodes.IF_ICMPEQ || opcode > Opcodes.IF_ICMPLE) {
      return false;
    }
    int size = frame.getStackSize();
    return isCount(frame.getStack(size - 1), held) || isCount(frame.getStack(size - 2), held);
  }

  private boolean isCount(Held number, Set<Integer> held) {
    for (int source : number.sources) {
      AbstractInsnNode made = source < 0 ? null : code().get(source);
      if (made instanceof MethodInsnNode
          && COUNTS.contains(((MethodInsnNode) made).name)
          && Instructions.top(frame(source)).isAnyOf(held)) {
        return true;
      }
    }
    return false;
  }

  /** The variables by which the method remembers whether it has the buffer. */
  Flags flags() {
    if (flags == null) {
      flags = new Flags(this);
    }
    return flags;
  }
}
