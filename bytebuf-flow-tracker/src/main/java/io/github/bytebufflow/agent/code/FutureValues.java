package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The methods that are given a future, take its value on one way, and return without it on another
 * one, on which the future may have a value: listeners, for example. Nobody else takes it then.
 */
final class FutureValues {
  private static final String NETTY = "netty/";

  /** Last words of the types of futures. */
  private static final List<String> FUTURES = List.of("Future", "Promise");

  /** Methods of futures that return the value. */
  private static final Set<String> VALUE = Set.of("get", "getNow", "join", "resultNow");

  /** Methods of futures that are true, or not null, only where there is no value. */
  private static final Set<String> FAILED =
      Set.of("cause", "exceptionNow", "isCancelled", "isCompletedExceptionally");

  /** Methods of futures that are false only where there is no value, or none yet. */
  private static final Set<String> ARRIVED =
      Set.of("await", "awaitUninterruptibly", "isDone", "isSuccess");

  /** Methods of futures that wait, or only tell of themselves; any other may take the value. */
  private static final Set<String> WAITS =
      Set.of("equals", "hashCode", "isCancellable", "sync", "syncUninterruptibly", "toString");

  /** Methods by which a collection of futures looks for one, or forgets it. */
  private static final Set<String> FORGETS =
      Set.of("contains", "containsKey", "containsValue", "indexOf", "remove");

  private final MethodBody body;

  /** The future, as the source of a value. */
  private final Set<Integer> future;

  /** The calls that take the value of the future. */
  private final Set<AbstractInsnNode> taking = new HashSet<>();

  private FutureValues(MethodBody body, int local) {
    this.body = body;
    future = Set.of(-1 - local);
  }

  /**
   * What a listener may be given a future as.
   *
   * @param future internal name of the class of a future
   */
  static List<String> types(String future) {
    int netty = future.indexOf(NETTY);
    return netty < 0
        ? Combiners.FUTURES
        : List.of(future.substring(0, netty) + NETTY + "util/concurrent/Future");
  }

  /**
   * Those of one class.
   *
   * @param of has the code
   * @param user internal name of the class
   * @param isMeant whether a value of a type, by internal name, is one of those that are asked for
   * @return an answer for each, with the line of the return
   */
  static List<MethodUse> of(Bodies of, String user, Predicate<String> isMeant) {
    ClassNode node = of.classes().get(user);
    List<MethodUse> all = new ArrayList<>();
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      boolean isBridge = (method.access & Opcodes.ACC_BRIDGE) != 0;
      MethodBody body = isBridge || !isGivenFuture(method) ? null : of.body(user, method);
      int line = body == null ? 0 : lostAt(body, isMeant);
      if (line > 0) {
        all.add(MethodUses.losing(of, body, line));
      }
    }
    return all;
  }

  private static boolean isGivenFuture(MethodNode method) {
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (isFuture(type)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isFuture(Type type) {
    return type.getSort() == Type.OBJECT
        && FUTURES.stream().anyMatch(type.getInternalName()::endsWith);
  }

  private static int lostAt(MethodBody body, Predicate<String> isMeant) {
    Type[] types = Type.getArgumentTypes(body.method.desc);
    for (int i = 0; i < types.length; i++) {
      if (isFuture(types[i])) {
        int local = Bodies.local(body, body.isStatic() ? i : i + 1);
        FutureValues values = new FutureValues(body, local);
        int line = values.isTaken(isMeant) ? values.lostAt() : 0;
        if (line > 0) {
          return line;
        }
      }
    }
    return 0;
  }

  /** Whether the method takes the value on some way, and does more than look at it. */
  private boolean isTaken(Predicate<String> isMeant) {
    boolean consumes = false;
    for (MethodInsnNode call : body.calls(0)) {
      AbstractInsnNode next = Instructions.next(call);
      if (VALUE.contains(call.name)
          && isOfFuture(call)
          && next.getOpcode() == Opcodes.CHECKCAST
          && isMeant.test(((TypeInsnNode) next).desc)) {
        taking.add(call);
        int at = body.index(call);
        Ways ways = Ways.from(body, Set.of(at), at + 1, 1);
        consumes |= !ways.onlyRead();
      }
    }
    return consumes;
  }

  private boolean isOfFuture(MethodInsnNode call) {
    return Instructions.isOfObject(call) && body.operand(call, 0).isOnlyOf(future);
  }

  /** The line of a return that is reached without the value, though there may be one; or 0. */
  private int lostAt() {
    return body.returnWithout(0, this::isTakenBy, this::withoutValue);
  }

  /** Whether the value is taken, or the future goes to where another method may take the value. */
  private boolean isTakenBy(AbstractInsnNode insn) {
    Frame<Held> frame = body.frame(body.index(insn));
    if (frame == null) {
      return false;
    }
    if (insn instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) insn;
      if (isOfFuture(call)) {
        return taking.contains(call)
            || !FAILED.contains(call.name)
                && !ARRIVED.contains(call.name)
                && !WAITS.contains(call.name);
      }
      boolean forgets = call.owner.startsWith("java/util/") && FORGETS.contains(call.name);
      return !forgets && Instructions.gets(call, frame, future) >= 0;
    }
    return insn instanceof InvokeDynamicInsnNode && Instructions.gets(insn, frame, future) >= 0
        || Receivers.passesOn(insn, frame, future);
  }

  /** Where a jump goes on to if the future has no value; null where it does not ask for that. */
  private AbstractInsnNode withoutValue(AbstractInsnNode insn) {
    Frame<Held> frame = insn instanceof JumpInsnNode ? body.frame(body.index(insn)) : null;
    if (frame == null) {
      return null;
    }
    String asked = null;
    for (int source : Instructions.top(frame).sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (!(from instanceof MethodInsnNode) || !isOfFuture((MethodInsnNode) from)) {
        return null;
      }
      asked = ((MethodInsnNode) from).name;
    }
    boolean failed = asked != null && FAILED.contains(asked);
    if (!failed && (asked == null || !ARRIVED.contains(asked))) {
      return null;
    }
    AbstractInsnNode jumps = ((JumpInsnNode) insn).label;
    switch (insn.getOpcode()) {
      case Opcodes.IFEQ:
      case Opcodes.IFNULL:
        return failed ? insn.getNext() : jumps;
      case Opcodes.IFNE:
      case Opcodes.IFNONNULL:
        return failed ? jumps : insn.getNext();
      default:
        return null;
    }
  }
}
