package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What becomes of one buffer on all ways through a method, from where the method has it, as {@link
 * WaySearch} finds it out.
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

  /**
   * Whether that return is only reached where a method of the program has said by its result that
   * it did not take the buffer.
   */
  boolean lostRefused;

  /**
   * Line of a return that the method reaches without giving back a message which is the head of a
   * request or an answer, where it gives back all others; 0 if there is none.
   */
  int headLostAt;

  /** Whether the method compares the count with another number, and goes on by the answer. */
  boolean asksCount;

  /** The line in which a message without a count is released, which does nothing; or 0. */
  int inVainAt;

  /** Line of a {@code throw new} that is reached with the buffer, 0 if there is none. */
  int thrownAt;

  /** Internal name of the class of the exception that is thrown there, or null. */
  String thrown;

  /** Whether an exception that the method throws has it: who catches that has to give it back. */
  boolean thrownWith;

  /** Whether an exception of a call would leave the method with the buffer. */
  boolean lostIfCallThrows;

  /** The same without those that seldom throw: what makes an object, and collections. */
  boolean lostIfWorkThrows;

  /** Whether it is released on some way. */
  boolean releases;

  /**
   * Whether a release of it is one of this very buffer, or of what has it; not only of a variable
   * that may hold another one.
   */
  boolean releasesSurely;

  /** Whether it is retained on some way. */
  boolean retains;

  /** Whether that is done by a number, on some way. */
  boolean retainsMany;

  /** Whether, on some way, nothing is left of what the method has to give back. */
  boolean endsWell;

  /** Whether it is passed on for good on some way. */
  boolean takes;

  /** Whether it is returned on some way. */
  boolean returns;

  /** Where it is stored on some way, {@code Class.field}; or null. */
  String stores;

  /** Internal name of the class that {@link #stores} names; null where that is no field. */
  String storesIn;

  /** Whether it is added, on some way, to a collection in a field: many may be there at once. */
  boolean collects;

  /** The fields with the collections that it is added to on some way. */
  final Set<FieldInsnNode> collectedIn = new LinkedHashSet<>();

  /** Whether an object that was made with it is given to a method which only reads that. */
  boolean passesObject;

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

  /** A call of an interface that gets it, or the method's own collection with it; or null. */
  MethodInsnNode callsBack;

  /** The operand of that call. */
  int callsBackWith;

  /** A call that gets it and about which nothing is known; or null. */
  MethodInsnNode gives;

  /** Line of that call. */
  int givesAt;

  /** Line of a call that may refuse it, and is not asked whether it did; 0 if there is none. */
  int refusedAt;

  /** The same of one that has thrown by itself, as the method has caught. */
  int thrownBackAt;

  /** Line of a call that puts it where another one may be, and does not ask; 0 if there is none. */
  int overwritesAt;

  /**
   * Whether the method says by its result that it has not taken the buffer: it takes the buffer on
   * some way, and returns false where it does not.
   */
  boolean refuses;

  /** The calls that may refuse it, and are asked at once whether they did. */
  final Set<AbstractInsnNode> asked = new HashSet<>();

  /**
   * The objects that the method makes, and that keep it in a field: calls of constructors, each
   * with the field; or with null where no field of the class itself keeps it.
   */
  final Map<MethodInsnNode, FieldOf> objects = new LinkedHashMap<>();

  /** What the methods do with it that take it, as far as their code is known. */
  final List<Ways> takers = new ArrayList<>();

  /** Whether a method that is neither Netty's nor the JDK's gets it as a stream of bytes. */
  boolean asStream;

  /** The methods, neither Netty's nor the JDK's, that get it and only read it. */
  final Set<MethodInsnNode> readers = new LinkedHashSet<>();

  final MethodBody body;

  /** Where it comes from. */
  final Set<Integer> sources;

  /** Those, and the sources of what has it. */
  final Set<Integer> held;

  private final Set<Integer> surelyHeld;

  /** Where the collections come from that the method made, and that the buffer is added to. */
  final Set<Integer> collections = new HashSet<>();

  /** A call that adds it to one. */
  MethodInsnNode collecting;

  /** A field of a class. Immutable. */
  static final class FieldOf {
    /** Internal name of the class. */
    final String owner;

    final String name;

    FieldOf(String owner, String name) {
      this.owner = owner;
      this.name = name;
    }
  }

  private Ways(MethodBody body, Set<Integer> sources) {
    this.body = body;
    this.sources = sources;
    held = body == null ? sources : body.holders().with(sources);
    surelyHeld = body == null ? sources : body.holders().withSure(sources);
  }

  /** Whether it came in as a parameter, and from nowhere else, be it through calls or wrapped. */
  boolean isOfParameter() {
    return sources.stream().allMatch(source -> source < 0 || body.holders().isOfParameter(source));
  }

  /** Whether it came in as a parameter, and the code never so much as looks at that. */
  boolean isIgnored() {
    for (AbstractInsnNode insn : body.method.instructions) {
      if (insn.getOpcode() == Opcodes.ALOAD && sources.contains(-1 - ((VarInsnNode) insn).var)) {
        return false;
      }
    }
    return isOfParameter();
  }

  /** Names of the calls that made it or gave it out, and are no getters. */
  Set<String> givers() {
    Set<String> names = new HashSet<>();
    for (int source : sources) {
      if (isObtained(source)) {
        names.add(((MethodInsnNode) body.code().get(source)).name);
      }
    }
    return names;
  }

  /** Whether a call that is no getter gave it out or made it, and it is from nowhere else. */
  boolean isOnlyObtained() {
    return !sources.isEmpty() && sources.stream().allMatch(this::isObtained);
  }

  private boolean isObtained(int source) {
    AbstractInsnNode from = source < 0 ? null : body.code().get(source);
    return from instanceof MethodInsnNode
        && !KnownCalls.isGetter(((MethodInsnNode) from).name)
        && !isFluent((MethodInsnNode) from)
        && !body.holders().isOfParameter(source);
  }

  /** Whether a call returns the object that is called: nobody gets anything from it. */
  private boolean isFluent(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC && body.effect(call, 0) == Effect.SAME;
  }

  private boolean isShown(int source) {
    AbstractInsnNode from = source < 0 ? null : body.code().get(source);
    return from instanceof MethodInsnNode && CollectionFields.isLentBy(body, (MethodInsnNode) from);
  }

  /** Whether all calls that gave it out left it in a field, whose object still owns it. */
  boolean isLent() {
    boolean obtained = false;
    for (int source : sources) {
      if (isShown(source)) {
        obtained = true;
      } else if (isObtained(source)) {
        obtained = true;
        if (!body.isLent((MethodInsnNode) body.code().get(source))) {
          return false;
        }
      }
    }
    return obtained;
  }

  /** Whether it comes out of a collection: what a call returns, a field, or a parameter. */
  boolean isOfSeveral() {
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      Type type = null;
      if (from instanceof MethodInsnNode) {
        type = Type.getReturnType(((MethodInsnNode) from).desc);
      } else if (from instanceof FieldInsnNode) {
        type = Type.getType(((FieldInsnNode) from).desc);
      } else if (from != null && from.getOpcode() == Opcodes.NEW) {
        type = Type.getObjectType(((TypeInsnNode) from).desc);
      } else if (source < (body.isStatic() ? 0 : -1)) {
        type = body.parameterType(-1 - source);
      }
      if (type != null && KnownCalls.isOfSeveral(type)) {
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
    new WaySearch(ways, true).from(start, count);
    return ways;
  }

  /**
   * All ways from behind a call on which the buffer was given to the call.
   *
   * @param body the method
   * @param sources where the buffer comes from
   * @param call the call
   * @param mayRefuse whether the call says by its result whether it has taken the buffer
   */
  static Ways behind(
      MethodBody body, Set<Integer> sources, MethodInsnNode call, boolean mayRefuse) {
    int at = body.index(call);
    Ways ways = new Ways(body, sources);
    if (body.frame(0) == null) {
      ways.isUnknown = true;
      return ways;
    }
    if (mayRefuse) {
      new Changes(ways).mayBeRefused(call);
    }
    new WaySearch(ways, true).from(at + 1, 1);
    return ways;
  }

  /** Whether the method still does something with it on a way from there without an exception. */
  static boolean isUsedAfter(MethodBody body, Set<Integer> sources, int start) {
    Ways ways = new Ways(body, sources);
    if (body.frame(0) == null) {
      return false;
    }
    new WaySearch(ways, false).from(start, 1);
    return ways.consume() || ways.returns;
  }

  /** Whether a way from an instruction on comes to another one with the buffer. */
  static boolean reaches(MethodBody body, Set<Integer> sources, int start, int at) {
    WaySearch search = new WaySearch(new Ways(body, sources), false);
    search.from(start, 1);
    return search.hasReached(at);
  }

  /**
   * The line of a return that is reached with the buffer on a way through an instruction.
   *
   * @param body the method
   * @param sources where the buffer comes from
   * @param at index of the instruction
   * @return 0 if there is none
   */
  static int lostBehind(MethodBody body, Set<Integer> sources, int at) {
    Ways before = new Ways(body, sources);
    if (body.frame(0) == null || before.isOfSeveral()) {
      // The way around a loop is that of a collection which has none.
      return 0;
    }
    WaySearch search = new WaySearch(before, false);
    search.from(0, 1);
    return search.hasReached(at) ? from(body, sources, at + 1, 1).lostAt : 0;
  }

  /** What becomes of it in the method where an exception leaves a call. */
  static Ways byExceptionOf(MethodBody body, Set<Integer> sources, int call) {
    Ways ways = new Ways(body, sources);
    ways.lostIfCallThrows =
        body.frame(0) != null && new WaySearch(ways, true).fromExceptionOf(call)
            || ways.lostIfCallThrows;
    return ways;
  }

  /** Whether a way leads out of the method with the buffer. */
  boolean isLost() {
    return lostAt > 0 || thrownAt > 0 || lostIfCallThrows;
  }

  boolean areUnknown() {
    return isUnknown;
  }

  /** The fields in which it is stored, and what came in beside it. */
  List<FieldInsnNode> fields() {
    List<FieldInsnNode> fields = new ArrayList<>(collectedIn);
    for (int i = 0; stores != null && i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (Instructions.isStore(insn)
          && body.frame(i) != null
          && isHeld(Instructions.top(body.frame(i)))) {
        fields.add((FieldInsnNode) insn);
      }
    }
    return fields;
  }

  /** Whether the method does nothing with the buffer that would matter to its count. */
  boolean onlyRead() {
    return !isUnknown && !releases && !takes && !returns && stores == null && gives == null;
  }

  /**
   * Whether the method retains what it keeps or passes on, and leaves the count alone with which
   * the parameter came in: that is the caller's.
   */
  boolean keepsOwn() {
    return retains && !endsWell && isOfParameter();
  }

  /** Whether it, and no other that it may be, is given back on some way. */
  boolean consume() {
    return releasesSurely || takes || stores != null || gives != null;
  }

  /** Whether all that gives it back is a call about which nothing is known. */
  boolean onlyGive() {
    return gives != null && !releasesSurely && !takes && stores == null;
  }

  boolean isHeld(Held value) {
    return value.isAnyOf(held);
  }

  /** Whether a value is nothing else than the buffer, a view of it, or what has it. */
  boolean isSurelyHeld(Held value) {
    return value.isOnlyOf(surelyHeld);
  }

  static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
