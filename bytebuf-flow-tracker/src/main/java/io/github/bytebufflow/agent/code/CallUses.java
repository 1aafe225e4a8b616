package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Code.Role;
import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What methods do with a buffer that they gave to a call, or got from one: the answers of {@link
 * CodeReader} that begin at a call.
 */
final class CallUses {
  private CallUses() {}

  static MethodUse given(
      Bodies of, String className, String method, int line, String called, Role role) {
    if (line > 0 && isBridge(of, className, method, line)) {
      MethodUse.Builder bridge = new MethodUse.Builder(className, method);
      bridge.returns = role == Role.RETURNED || role == Role.TAKEN;
      return bridge.build();
    }
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      for (MethodInsnNode call : body.calls(line)) {
        if (call.name.equals(called)) {
          MethodUse use = given(of, body, call, role);
          if (use != null) {
            return use;
          }
        }
      }
      MethodInsnNode ofInterface = onlyInterfaceCall(body, line);
      MethodUse use = ofInterface == null ? null : given(of, body, ofInterface, role);
      if (use != null) {
        return use;
      }
    }
    return MethodUse.UNKNOWN;
  }

  /** What methods of a name do with what each of their calls of another name returns. */
  static List<MethodUse> got(Bodies of, String className, String method, String called) {
    return ofEach(of, className, method, call -> call.name.equals(called), Role.RETURNED);
  }

  /**
   * What methods of a name do with each object of a class that they make.
   *
   * @param made internal name of the class
   */
  static List<MethodUse> made(Bodies of, String className, String method, String made) {
    return ofEach(
        of,
        className,
        method,
        call -> call.name.equals("<init>") && call.owner.equals(made),
        Role.GIVEN);
  }

  private static List<MethodUse> ofEach(
      Bodies of, String className, String method, Predicate<MethodInsnNode> isOne, Role role) {
    List<MethodUse> all = new ArrayList<>();
    for (MethodBody body : MethodUses.bodies(of, className, method, 0)) {
      for (MethodInsnNode call : body.calls(0)) {
        MethodUse use = isOne.test(call) ? given(of, body, call, role) : null;
        if (use != null) {
          all.add(use);
        }
      }
    }
    return all;
  }

  /** Whether a call in a line takes one of its arguments for good that may be a buffer. */
  static boolean gives(Bodies of, String className, String method, int line, String called) {
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      Set<Integer> buffers = body.holders().with(possible(body));
      for (MethodInsnNode call : body.calls(line)) {
        int first = Instructions.isOfObject(call) ? 1 : 0;
        for (int i = first; call.name.equals(called) && i < Instructions.operands(call); i++) {
          Effect effect =
              body.operand(call, i).isAnyOf(buffers) ? body.effect(call, i) : Effect.READS;
          if (effect == Effect.TAKES || effect == Effect.RELEASES) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Names of the methods of the same parameters as one that is called last, which a method gives
   * the same buffer on other ways.
   */
  static List<String> insteadOf(
      Bodies of, String className, String method, int line, String called) {
    List<String> names = new ArrayList<>();
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      for (MethodInsnNode call : body.calls(line)) {
        if (call.name.equals(called) && isLast(call) && body.frame(body.index(call)) != null) {
          addLike(body, call, names);
        }
      }
    }
    return names;
  }

  /** Whether a method returns behind a call, with its result or without. */
  private static boolean isLast(MethodInsnNode call) {
    AbstractInsnNode next = Instructions.next(call);
    return next != null
        && next.getOpcode() >= Opcodes.IRETURN
        && next.getOpcode() <= Opcodes.RETURN;
  }

  private static void addLike(MethodBody body, MethodInsnNode call, List<String> names) {
    for (MethodInsnNode other : body.calls(0)) {
      boolean isOther =
          !other.name.equals(call.name)
              && other.desc.equals(call.desc)
              && body.frame(body.index(other)) != null;
      for (int i = 0; isOther && i < Instructions.operands(call); i++) {
        Set<Integer> buffer = new HashSet<>();
        body.operand(call, i).addTo(buffer);
        if (BufferTypes.isLikely(MethodBody.operandType(call, i))
            && body.operand(other, i).isAnyOf(buffer)) {
          names.add(other.name);
        }
      }
    }
  }

  /** Whether a line releases what is declared as a buffer. */
  static boolean releasesBuffer(Bodies of, String className, String method, int line) {
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      for (MethodInsnNode call : body.calls(line)) {
        boolean isBuffer =
            Instructions.isOfObject(call) && BufferTypes.isLikely(Type.getObjectType(call.owner));
        for (Type type : Type.getArgumentTypes(call.desc)) {
          isBuffer |= BufferTypes.isLikely(type);
        }
        if (isBuffer && KnownCalls.isReleasing(call.name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a buffer may come from: a parameter, or a call. */
  private static Set<Integer> possible(MethodBody body) {
    Set<Integer> sources = new HashSet<>();
    for (int local : body.parameters()) {
      sources.add(-1 - local);
    }
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn instanceof MethodInsnNode
          && BufferTypes.isPossible(Type.getReturnType(((MethodInsnNode) insn).desc))) {
        sources.add(i);
      }
    }
    return sources;
  }

  /** What a method does with an object that it passes to a call, from behind the call on. */
  static MethodUse passed(
      Bodies of, String className, String method, int line, String called, int argument) {
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      for (MethodInsnNode call : body.calls(line)) {
        if (!call.name.equals(called) || argument >= Type.getArgumentCount(call.desc)) {
          continue;
        }
        Set<Integer> sources = new HashSet<>();
        body.operand(call, (Instructions.isOfObject(call) ? 1 : 0) + argument).addTo(sources);
        if (!sources.isEmpty()) {
          return MethodUses.use(of, body, Ways.from(body, sources, body.index(call) + 1, 1));
        }
      }
    }
    return MethodUse.UNKNOWN;
  }

  /**
   * The call of an interface in a line that has only one such call: stacks do not show the class
   * that the JVM makes for a lambda or a reference to a method, and so not the method of the
   * interface.
   */
  private static MethodInsnNode onlyInterfaceCall(MethodBody body, int line) {
    MethodInsnNode only = null;
    for (MethodInsnNode call : line > 0 ? body.calls(line) : List.<MethodInsnNode>of()) {
      if (call.getOpcode() == Opcodes.INVOKEINTERFACE) {
        if (only != null) {
          return null;
        }
        only = call;
      }
    }
    return only;
  }

  /** Whether a line is that of a method which the compiler made for another type of result. */
  private static boolean isBridge(Bodies of, String className, String method, int line) {
    ClassNode node = of.classes().get(MethodUses.internal(className));
    if (node == null || !MethodUses.bodies(of, className, method, line).isEmpty()) {
      return false;
    }
    for (MethodNode m : node.methods) {
      MethodBody body =
          m.name.equals(method) && (m.access & Opcodes.ACC_BRIDGE) != 0
              ? of.body(node.name, m)
              : null;
      if (body != null && body.has(line)) {
        return true;
      }
    }
    return false;
  }

  private static MethodUse given(Bodies of, MethodBody body, MethodInsnNode call, Role role) {
    int at = body.index(call);
    if (body.frame(at) == null) {
      return null;
    }
    Type[] types = Type.getArgumentTypes(call.desc);
    int first = Instructions.isOfObject(call) ? 1 : 0;
    Set<Integer> sources = new HashSet<>();
    boolean given = role != Role.RETURNED && role != Role.TAKEN;
    boolean likely = false;
    for (Type type : types) {
      likely |= BufferTypes.isLikely(type);
    }
    for (int i = 0; i < types.length && given; i++) {
      if (likely
          ? BufferTypes.isLikely(types[i])
          : BufferTypes.isPossible(types[i]) && of.types().canHold(types[i])) {
        Set<Integer> passed = new HashSet<>();
        body.operand(call, first + i).addTo(passed);
        sources.addAll(body.holders().origins(passed));
      }
    }
    if (!given && BufferTypes.isPossible(Type.getReturnType(call.desc))) {
      sources.add(at);
    }
    boolean ofObject = role == Role.TAKEN || given && sources.isEmpty();
    if (ofObject && first > 0) {
      // The object that is asked has the buffer, unless that is this one.
      for (int source : body.operand(call, 0).sources) {
        if (source != -1 || body.isStatic()) {
          sources.add(source);
        }
      }
    }
    if (call.name.equals("<init>")) {
      body.operand(call, 0).addTo(sources);
    }
    if (sources.isEmpty()) {
      return null;
    }
    if (role == Role.LENT) {
      withoutMade(body, sources);
    }
    if (role == Role.MADE && sources.stream().anyMatch(source -> source >= 0)) {
      // What else the argument may be came in.
      sources.removeIf(source -> source < 0);
    }
    // From behind the call: what the call itself did with the buffer is asked of its own code.
    boolean refusing = given && mayRefuse(body, call, sources);
    Ways after = Ways.behind(body, sources, call, refusing);
    MethodUse.Builder use = MethodUses.builder(of, body, after);
    if (refusing && after.asked.isEmpty()) {
      // A way is one of what was refused, or of what was taken: only an answer tells which.
      use.lostAt = 0;
    }
    if (!given && use.consumes && KnownCalls.isOfSeveral(Type.getReturnType(call.desc))) {
      int left = use.lostAt == 0 || use.lostCaught ? Loops.leftOf(body, at) : 0;
      use.lostAt = left > 0 ? left : use.lostAt;
      use.lostCaught &= left == 0;
    }
    // What the method has no use for may never have come: it reckons with an exception.
    use.lostCaught |= role == Role.RETURNED && Instructions.isForgotten(call) && isTried(body, at);
    Ways thrown = Ways.byExceptionOf(body, sources, at);
    use.lostIfCallThrows = thrown.isLost();
    use.lostWhereCaught = thrown.lostAt > 0;
    use.releasedIfCallThrows = thrown.releases;
    use.lostIfLaterThrows = after.lostIfWorkThrows || isCollectedBeforeWork(after);
    use.inResult = given && after.onlyRead() && after.lostAt > 0 && isInResult(body, call);
    use.declared = likely;
    use.makes = MethodUses.makesReleasable(of, call);
    use.asStream |= !given && KnownCalls.isClosable(Type.getReturnType(call.desc));
    // Where it goes on with what was refused, it was not lent.
    use.goesOn = !refusing && Ways.isUsedAfter(body, sources, at + 1);
    return use.build();
  }

  /** Whether an exception of some type is caught that comes out of an instruction. */
  private static boolean isTried(MethodBody body, int at) {
    return body.method.tryCatchBlocks.stream()
        .anyMatch(block -> block.type != null && body.covers(block, at));
  }

  /**
   * Whether what a call of the program returns may have what the call is given for good, and the
   * method goes on with that.
   */
  private static boolean isInResult(MethodBody body, MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    boolean wraps = false;
    for (int i = Instructions.isOfObject(call) ? 1 : 0; i < Instructions.operands(call); i++) {
      Effect effect = MethodBody.isUnknown(call, i) ? body.effect(call, i) : Effect.READS;
      wraps |= effect == Effect.TAKES || effect == Effect.UNKNOWN;
    }
    return wraps
        && BufferTypes.isPossible(result)
        && !BufferTypes.isLikely(result)
        && !Instructions.isForgotten(call)
        && body.calls(0).stream().anyMatch(other -> body.gets(other, Set.of(body.index(call))));
  }

  /** Whether the method puts the buffer into a collection of its own, and then calls others. */
  private static boolean isCollectedBeforeWork(Ways ways) {
    return !ways.collections.isEmpty()
        && Ways.from(ways.body, ways.collections, ways.body.index(ways.collecting) + 1, 1)
            .lostIfWorkThrows;
  }

  /** Leaves out of what the arguments of a call may be what was made in the method itself. */
  private static void withoutMade(MethodBody body, Set<Integer> sources) {
    boolean madeBuffer = sources.stream().anyMatch(source -> source >= 0 && isBuffer(body, source));
    boolean cameIn =
        sources.stream().anyMatch(source -> source < 0 && (!madeBuffer || isBuffer(body, source)));
    Set<Integer> others = new HashSet<>(sources);
    others.removeIf(source -> cameIn ? source >= 0 : isAllocation(body, source));
    if (others.stream().anyMatch(source -> cameIn || isBuffer(body, source))) {
      sources.retainAll(others);
    }
  }

  /** Whether a source is declared as a buffer: a parameter, a field, or the result of a call. */
  private static boolean isBuffer(MethodBody body, int source) {
    if (source < 0) {
      return body.parameters(true).contains(-1 - source);
    }
    AbstractInsnNode insn = body.code().get(source);
    return insn instanceof MethodInsnNode
            && BufferTypes.isLikely(Type.getReturnType(((MethodInsnNode) insn).desc))
        || insn instanceof FieldInsnNode
            && BufferTypes.isLikely(Type.getType(((FieldInsnNode) insn).desc));
  }

  /** Whether a source is a call of an allocator that makes a buffer. */
  private static boolean isAllocation(MethodBody body, int source) {
    AbstractInsnNode insn = source < 0 ? null : body.code().get(source);
    if (!(insn instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    return (call.owner.endsWith("ByteBufAllocator") || call.owner.endsWith("/Unpooled"))
        && (call.name.equals("buffer") || call.name.endsWith("Buffer"))
        // What is wrapped, or joined, is another buffer.
        && Arrays.stream(Type.getArgumentTypes(call.desc)).noneMatch(BufferTypes::isLikely);
  }

  /** Whether a call says by its result whether it takes a buffer. */
  private static boolean mayRefuse(MethodBody body, MethodInsnNode call, Set<Integer> sources) {
    Set<Integer> held = body.holders().with(sources);
    for (int i = 0; i < Instructions.operands(call); i++) {
      if (body.operand(call, i).isAnyOf(held) && body.mayRefuse(call, i)) {
        return true;
      }
    }
    return false;
  }

  /** What the methods of a class do with what they get from a method of one of some types. */
  static List<MethodUse> callers(Bodies of, String caller, List<String> types, String called) {
    ClassNode node = of.classes().get(caller);
    List<MethodUse> uses = new ArrayList<>();
    for (MethodNode m : node == null ? List.<MethodNode>of() : node.methods) {
      MethodBody body = (m.access & Opcodes.ACC_BRIDGE) == 0 ? of.body(node.name, m) : null;
      for (MethodInsnNode call : body == null ? List.<MethodInsnNode>of() : body.calls(0)) {
        if (call.name.equals(called) && types.contains(call.owner)) {
          MethodUse use = given(of, body, call, Role.RETURNED);
          if (use != null) {
            uses.add(use);
          }
        }
      }
    }
    return uses;
  }
}
