package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods that put something in the place of what has the buffer, and forget that: an entry of a
 * map under a key that may be there already, and a copy of an object that counts for itself.
 */
final class Replacements {
  /** Methods of a map that tell what is there under a key, or take that out. */
  private static final Set<String> ASKS =
      Set.of("containsKey", "putIfAbsent", "computeIfAbsent", "remove", "removeIf", "replace");

  /** First words of methods that give a number, or a name, which was not there before. */
  private static final List<String> NEW_KEYS =
      List.of("getAnd", "increment", "next", "new", "random", "add", "create", "generate");

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
    MethodInsnNode found = null;
    for (MethodInsnNode call : body.calls(0)) {
      if (!call.owner.startsWith("java/util/") || !Instructions.isOfObject(call)) {
        continue;
      }
      if (ASKS.contains(call.name)) {
        return null;
      }
      AbstractInsnNode next = Instructions.next(call);
      if (call.name.equals("put")
          && next != null
          && next.getOpcode() == Opcodes.POP
          && found == null
          && body.frame(body.index(call)) != null
          && !isNew(body, body.operand(call, 1))
          && isMeant.test(call)) {
        found = call;
      }
    }
    return found;
  }

  /**
   * The store by which a method writes a field of an object that it has got from elsewhere, and
   * drops what the field had.
   *
   * @param body the method, which reads the field nowhere
   * @param isMeant whether an instruction is about the field
   * @return null if there is none
   */
  static AbstractInsnNode overwriting(MethodBody body, Predicate<FieldInsnNode> isMeant) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() != Opcodes.PUTFIELD
          || body.frame(i) == null
          || !isMeant.test((FieldInsnNode) insn)) {
        continue;
      }
      Held value = Instructions.top(body.frame(i));
      Held object = body.frame(i).getStack(body.frame(i).getStackSize() - 2);
      boolean isThere = value.sources.length > 0 && object.sources.length > 0;
      for (int source : object.sources) {
        isThere &= source >= 0 && body.code().get(source).getOpcode() != Opcodes.NEW;
      }
      if (isThere) {
        return insn;
      }
    }
    return null;
  }

  /** Whether a key was most probably never there before. */
  private static boolean isNew(MethodBody body, Held key) {
    for (int source : key.sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) from;
        boolean isSame =
            call.name.equals("toString")
                || call.name.equals("valueOf") && call.owner.startsWith("java/lang/");
        if (isSame ? isNew(body, body.operand(call, 0)) : givesNewKey(call)) {
          return true;
        }
      } else if (from instanceof FieldInsnNode && isCounted(body, (FieldInsnNode) from)
          || from != null && from.getOpcode() == Opcodes.NEW) {
        return true;
      }
    }
    // A constant, and what was computed, have no source.
    return key.sources.length == 0;
  }

  private static boolean givesNewKey(MethodInsnNode call) {
    return NEW_KEYS.stream().anyMatch(call.name::startsWith);
  }

  /** Whether a method counts a field up, and does not begin again. */
  private static boolean isCounted(MethodBody body, FieldInsnNode field) {
    for (AbstractInsnNode insn : body.code()) {
      if (Instructions.isStore(insn)
          && ((FieldInsnNode) insn).name.equals(field.name)
          && ((FieldInsnNode) insn).owner.equals(field.owner)) {
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
      MethodBody called = body.frame(body.index(call)) == null ? null : copier(body, call, types);
      if (called == null) {
        continue;
      }
      Set<Integer> copy = new HashSet<>();
      if (call.name.equals("<init>")) {
        body.operand(call, 0).addTo(copy);
      } else {
        copy.add(body.index(call));
      }
      Set<Integer> first = given(body, call, types);
      first.removeAll(copy);
      if (!first.isEmpty() && takesPlace(body, copy) && !isEnded(body, first, copy)) {
        return Math.max(1, body.line(body.index(call)));
      }
    }
    return 0;
  }

  /** The method that a call leads to, if that makes an object of one that it is given; or null. */
  private static MethodBody copier(MethodBody body, MethodInsnNode call, List<String> types) {
    boolean isConstructor = call.name.equals("<init>");
    boolean makes =
        isConstructor
            ? types.contains(call.owner)
            : isOne(Type.getReturnType(call.desc), types) && !call.owner.startsWith("java/");
    MethodBody called = makes && !given(body, call, types).isEmpty() ? body.calledBy(call) : null;
    return called != null && (isConstructor || makesOne(called, types)) && raises(called, types)
        ? called
        : null;
  }

  /** Where the objects come from that a call is given, or whose buffer it is given. */
  private static Set<Integer> given(MethodBody body, MethodInsnNode call, List<String> types) {
    Set<Integer> first = new HashSet<>();
    for (int i = call.name.equals("<init>") ? 1 : 0; i < Instructions.operands(call); i++) {
      Held operand = body.operand(call, i);
      if (isOne(operandType(call, i), types)) {
        operand.addTo(first);
      } else if (BufferTypes.isLikely(operandType(call, i))) {
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

  private static Type operandType(MethodInsnNode call, int operand) {
    if (Instructions.isOfObject(call)) {
      return operand == 0
          ? Type.getObjectType(call.owner)
          : Type.getArgumentTypes(call.desc)[operand - 1];
    }
    return Type.getArgumentTypes(call.desc)[operand];
  }

  private static boolean isOne(Type type, List<String> types) {
    return type.getSort() == Type.OBJECT && types.contains(type.getInternalName());
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
  private static boolean isEnded(MethodBody body, Set<Integer> object, Set<Integer> copy) {
    Set<Integer> first = body.holders().with(object);
    first.removeAll(body.holders().with(copy));
    for (MethodInsnNode call : body.calls(0)) {
      for (int i = 0; i < Instructions.operands(call); i++) {
        boolean ends =
            Endings.isEnd(call.name)
                || KnownCalls.isReleasing(call.name)
                || body.effect(call, i) == Effect.RELEASES;
        if (ends && body.operand(call, i).isAnyOf(first)) {
          return true;
        }
      }
    }
    return false;
  }
}
