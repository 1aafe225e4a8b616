package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Methods that put something in the place of what has the buffer, and forget that: an entry of a
 * map under a key that may be there already, what the field of an object had, and an object of
 * which there is a copy that counts for itself.
 */
final class Replacements {
  /** Methods of a map that tell what is there under a key, or take that out. */
  private static final Set<String> ASKS =
      Set.of("containsKey", "putIfAbsent", "computeIfAbsent", "remove", "removeIf", "replace");

  /** How the names of classes end whose objects have one other object at a time. */
  private static final Set<String> SLOTS =
      Set.of("/Attribute", "/AtomicReference", "/ThreadLocal", "/FastThreadLocal");

  /** Methods of these that drop what they had. */
  private static final Set<String> SETS = Set.of("set", "lazySet", "setRelease");

  /** Methods of these that tell what they have, or had. */
  private static final Set<String> TELLS =
      Set.of(
          "get",
          "getAcquire",
          "getAndRemove",
          "getAndSet",
          "getIfExists",
          "setIfAbsent",
          "compareAndSet",
          "isSet",
          "remove");

  /** Methods of a map that show what is there, be it nothing. */
  private static final Set<String> SHOWS = Set.of("get", "getOrDefault");

  /** How methods begin that give a number, or a name, which was not there before. */
  private static final Set<String> NEW_KEYS =
      Set.of("getAndIncrement", "getAndAdd", "increment", "next", "random", "generate");

  /** So many calls are followed from a key to what it was made of. */
  private static final int MOST_CALLS = 4;

  private Replacements() {}

  /**
   * The call by which a method puts something into a map, and drops what the map had under that
   * key.
   *
   * @param body the method
   * @param isMeant whether a call of {@code put} is one of such a map
   * @return null if there is none
   */
  static MethodInsnNode put(MethodBody body, Predicate<MethodInsnNode> isMeant) {
    for (MethodInsnNode call : body.calls(0)) {
      if (isOfMap(call, "put")
          && Instructions.isForgotten(call)
          && body.frame(body.index(call)) != null
          && isMeant.test(call)
          && !isNew(body, body.operand(call, 1), 0)
          && !isAsked(body, call)) {
        return call;
      }
    }
    return null;
  }

  /**
   * Whether a call puts something where one object may be at a time, such as an attribute of a
   * channel or an entry of a map, and the method does not ask what was there.
   */
  static boolean isOverwriting(MethodBody body, MethodInsnNode call) {
    if (isOfMap(call, "put")) {
      return Instructions.isForgotten(call)
          && (isConstant(body, call) || !isNew(body, body.operand(call, 1), 0))
          && !isAsked(body, call);
    }
    return SETS.contains(call.name)
        && SLOTS.stream().anyMatch(call.owner::endsWith)
        && body.calls(0).stream()
            .noneMatch(other -> TELLS.contains(other.name) && other.owner.equals(call.owner));
  }

  private static boolean isConstant(MethodBody body, MethodInsnNode put) {
    AbstractInsnNode key = null;
    for (int source : body.operand(put, 1).sources) {
      key = source < 0 ? null : body.code().get(source);
      if (key == null || key.getOpcode() != Opcodes.GETSTATIC) {
        return false;
      }
    }
    return key != null || body.operand(put, 1).sources.length == 0 && !joinsStrings(body);
  }

  /** Whether a method makes strings of parts: such a key may be new. */
  private static boolean joinsStrings(MethodBody body) {
    for (AbstractInsnNode insn : body.code()) {
      boolean joins =
          insn instanceof InvokeDynamicInsnNode
              && ((InvokeDynamicInsnNode) insn).name.startsWith("makeConcat");
      boolean builds =
          insn instanceof MethodInsnNode
              && ((MethodInsnNode) insn).owner.equals("java/lang/StringBuilder");
      if (joins || builds) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfMap(MethodInsnNode call, String name) {
    return call.name.equals(name)
        && call.owner.startsWith("java/util/")
        && Instructions.isOfObject(call);
  }

  /**
   * Whether a method asks the map what is there under a key, or takes that out: then it knows, or
   * comes to the call only where there is nothing.
   */
  private static boolean isAsked(MethodBody body, MethodInsnNode put) {
    for (MethodInsnNode call : body.calls(0)) {
      boolean asks = ASKS.contains(call.name);
      boolean ofMap = (asks || SHOWS.contains(call.name)) && isOfMap(call, call.name);
      if (ofMap && isSame(body, call, put)) {
        int at = body.index(call);
        if (asks && !isBehindPresent(body, call, put)
            || !Ways.reaches(body, Set.of(at), at + 1, body.index(put))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a call of a map, or a store into a field of the method's own object, stands where the
   * method knows that something is there.
   */
  static boolean isSure(MethodBody body, AbstractInsnNode put) {
    if (put.getOpcode() == Opcodes.PUTFIELD) {
      return isIntoItself(body, put);
    }
    return body.calls(0).stream().anyMatch(call -> isBehindPresent(body, call, put));
  }

  /** Whether a store that is reached writes a field of the method's own object. */
  static boolean isIntoItself(MethodBody body, AbstractInsnNode store) {
    Frame<Held> frame = body.frame(body.index(store));
    return !body.isStatic() && frame.getStack(frame.getStackSize() - 2).isOnlyOf(Set.of(-1));
  }

  private static boolean isBehindPresent(
      MethodBody body, MethodInsnNode call, AbstractInsnNode put) {
    AbstractInsnNode next = Instructions.next(call);
    return isOfMap(call, "containsKey")
        && next != null
        && next.getOpcode() == Opcodes.IFEQ
        && body.index(next) < body.index(put)
        && body.index(put) < body.index(((JumpInsnNode) next).label);
  }

  /** Whether two calls are of the same map. */
  private static boolean isSame(MethodBody body, MethodInsnNode one, MethodInsnNode other) {
    if (body.frame(body.index(one)) == null) {
      return false;
    }
    Set<Integer> sources = new HashSet<>();
    body.operand(one, 0).addTo(sources);
    if (body.operand(other, 0).isAnyOf(sources)) {
      return true;
    }
    FieldInsnNode field = CollectionFields.of(body, body.operand(one, 0));
    FieldInsnNode same = CollectionFields.of(body, body.operand(other, 0));
    return field != null && Instructions.isOf(same, field);
  }

  /**
   * The store by which a method writes a field of an object that a collection in a field shows, and
   * drops what the object's field had.
   *
   * @param body the method
   * @param isMeant whether an instruction is about the field
   * @return null if there is none
   */
  static AbstractInsnNode overwriting(MethodBody body, Predicate<FieldInsnNode> isMeant) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() != Opcodes.PUTFIELD
          || !isMeant.test((FieldInsnNode) insn)
          || body.frame(i) == null) {
        continue;
      }
      Held value = Instructions.top(body.frame(i));
      Set<Integer> object = new HashSet<>();
      body.frame(i).getStack(body.frame(i).getStackSize() - 2).addTo(object);
      if (value.sources.length > 0
          && CollectionFields.areLent(body, object)
          && !isRead(body, object, isMeant)) {
        return insn;
      }
    }
    return null;
  }

  /** Whether a method reads the field of an object: it may give back what is there. */
  private static boolean isRead(
      MethodBody body, Set<Integer> object, Predicate<FieldInsnNode> isMeant) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() == Opcodes.GETFIELD
          && isMeant.test((FieldInsnNode) insn)
          && body.frame(i) != null
          && Instructions.top(body.frame(i)).isAnyOf(object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a key was most probably never there before. */
  private static boolean isNew(MethodBody body, Held key, int calls) {
    for (int source : key.sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) from;
        boolean isSame =
            call.name.equals("toString") && Instructions.isOfObject(call)
                || call.name.equals("valueOf") && call.owner.startsWith("java/lang/");
        boolean isFollowed = isSame && calls < MOST_CALLS && body.frame(source) != null;
        if (isFollowed ? isNew(body, body.operand(call, 0), calls + 1) : givesNewKey(call)) {
          return true;
        }
      } else if (from instanceof FieldInsnNode && isCounted(body, (FieldInsnNode) from)) {
        return true;
      }
    }
    // A constant, and what was computed, have no source.
    return key.sources.length == 0;
  }

  private static boolean givesNewKey(MethodInsnNode call) {
    return !call.owner.equals("java/util/Iterator")
        && NEW_KEYS.stream().anyMatch(call.name::startsWith);
  }

  /** Whether a method counts a field up, and does not begin again. */
  private static boolean isCounted(MethodBody body, FieldInsnNode field) {
    for (AbstractInsnNode insn : body.code()) {
      if (Instructions.isStore(insn) && Instructions.isOf(insn, field)) {
        AbstractInsnNode made = Instructions.previous(insn);
        int opcode = made == null ? -1 : made.getOpcode();
        return opcode == Opcodes.IADD || opcode == Opcodes.LADD;
      }
    }
    return false;
  }

  /**
   * The line in which a method makes another object of one that has the buffer, with a count of its
   * own, and puts that in the place of the first, which the method does not end.
   *
   * @param body the method
   * @param types internal names of the types that the objects may be declared as
   * @return 0 if there is none
   */
  static int copiedAt(MethodBody body, List<String> types) {
    for (MethodInsnNode call : body.calls(0)) {
      Set<Integer> first = isMaking(call, types) ? given(body, call, types) : Set.of();
      if (first.isEmpty() || !counts(body.calledBy(call), call, types)) {
        continue;
      }
      Set<Integer> copy = new HashSet<>();
      if (call.name.equals("<init>")) {
        body.operand(call, 0).addTo(copy);
      } else {
        copy.add(body.index(call));
      }
      first.removeAll(copy);
      // What came in is the caller's.
      boolean isOwn = !first.isEmpty() && first.stream().allMatch(source -> source >= 0);
      if (isOwn && takesPlace(body, copy) && !isEnded(body, first, copy, call)) {
        return body.lineOf(call);
      }
    }
    return 0;
  }

  /** Whether what a call makes, or returns, is such an object. */
  private static boolean isMaking(MethodInsnNode call, List<String> types) {
    return call.name.equals("<init>")
        ? types.contains(call.owner)
        : ObjectUses.isOneOf(Type.getReturnType(call.desc), types)
            && !call.owner.startsWith("java/");
  }

  /** Whether what a call leads to makes such an object, with a count of its own. */
  private static boolean counts(MethodBody called, MethodInsnNode call, List<String> types) {
    return called != null
        && (call.name.equals("<init>") || makesOne(called, types))
        && raises(called, types);
  }

  /** Where the objects come from that a call is given, or whose buffer it is given. */
  private static Set<Integer> given(MethodBody body, MethodInsnNode call, List<String> types) {
    Set<Integer> first = new HashSet<>();
    for (int i = call.name.equals("<init>") ? 1 : 0; i < Instructions.operands(call); i++) {
      Held operand = body.operand(call, i);
      Type type = MethodBody.operandType(call, i);
      if (ObjectUses.isOneOf(type, types)) {
        operand.addTo(first);
      } else if (BufferTypes.isLikely(type)) {
        addOwners(body, operand, types, first);
      }
    }
    return first;
  }

  /** Adds where the objects come from that a buffer was read out of. */
  private static void addOwners(
      MethodBody body, Held buffer, List<String> types, Set<Integer> owners) {
    for (int source : buffer.sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from == null || body.frame(source) == null) {
        continue;
      }
      if (from.getOpcode() == Opcodes.GETFIELD && types.contains(((FieldInsnNode) from).owner)) {
        Instructions.top(body.frame(source)).addTo(owners);
      } else if (from instanceof MethodInsnNode
          && Instructions.isOfObject(from)
          && types.contains(((MethodInsnNode) from).owner)) {
        body.operand((MethodInsnNode) from, 0).addTo(owners);
      }
    }
    // What the object itself has is not another's.
    if (!body.isStatic()) {
      owners.remove(-1);
    }
  }

  private static boolean makesOne(MethodBody body, List<String> types) {
    return body.calls(0).stream()
        .anyMatch(call -> call.name.equals("<init>") && types.contains(call.owner));
  }

  /** Whether a method, or a constructor of such an object that it calls, raises a count. */
  private static boolean raises(MethodBody body, List<String> types) {
    for (MethodInsnNode call : body.calls(0)) {
      if (call.name.startsWith("retain")) {
        return true;
      }
      if (call.name.equals("<init>") && types.contains(call.owner)) {
        MethodBody constructor = body.calledBy(call);
        if (constructor != null
            && constructor.calls(0).stream().anyMatch(inner -> inner.name.startsWith("retain"))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a copy is put where objects are kept, or the method empties such a place. */
  private static boolean takesPlace(MethodBody body, Set<Integer> copy) {
    Set<Integer> held = body.holders().with(copy);
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (body.frame(i) == null) {
        continue;
      }
      if (Instructions.isStore(insn) && Instructions.top(body.frame(i)).isAnyOf(held)) {
        return true;
      }
      if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        boolean ofJdk = call.owner.startsWith("java/util/") && Instructions.isOfObject(call);
        int last = Instructions.operands(call) - 1;
        // What returns an object may return what it has added the copies to.
        boolean puts = KnownCalls.isStoring(call.name) && !body.method.desc.endsWith(";");
        if (ofJdk
            && (call.name.equals("clear")
                || Endings.isTakingOut(call.name)
                || puts && Instructions.operand(body.frame(i), call, last).isAnyOf(held))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a method ends an object, by a call of the object or with it, and not its copy. */
  private static boolean isEnded(
      MethodBody body, Set<Integer> object, Set<Integer> copy, MethodInsnNode copying) {
    Set<Integer> first = body.holders().with(object);
    first.removeAll(body.holders().with(copy));
    for (MethodInsnNode call : body.calls(0)) {
      for (int i = 0; i < Instructions.operands(call) && !call.equals(copying); i++) {
        if (body.operand(call, i).isOnlyOf(first) && isEnd(body, call, i)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a call ends one of its operands, or takes it for good. */
  private static boolean isEnd(MethodBody body, MethodInsnNode call, int operand) {
    Effect effect = body.effect(call, operand);
    return Endings.isEnd(call.name)
        || KnownCalls.isReleasing(call.name)
        || effect == Effect.RELEASES
        || effect == Effect.TAKES
        || effect == Effect.UNKNOWN;
  }
}
