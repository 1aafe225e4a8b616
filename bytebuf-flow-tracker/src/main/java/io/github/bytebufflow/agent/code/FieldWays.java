package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Obedient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** What becomes of what is in a field, through the methods that read it out or replace it. */
final class FieldWays {
  private FieldWays() {}

  /**
   * The ways of what the methods of a class take out of a field.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  static List<Ways> takenOut(Bodies of, String owner, String field) {
    FieldUses uses = new FieldUses(of, owner, field);
    List<Ways> all = new ArrayList<>();
    for (FieldUse use : uses.all()) {
      for (int at : use.takesOut) {
        if (isGivenBackBesides(use.body, at)) {
          continue;
        }
        Ways ways = Ways.from(use.body, Set.of(at), at + 1, 1);
        // What has the buffer may have been told to give it away.
        if (ways.areUnknown()
            || ways.consume()
            || use.tellsToGiveIn.isEmpty()
            || isBuffer(use.body, at)) {
          all.add(ways);
        }
      }
      for (MethodInsnNode copy : use.moves) {
        Set<Integer> made = new HashSet<>();
        use.body.operand(copy, 0).addTo(made);
        all.add(Ways.from(use.body, made, use.body.index(copy) + 1, 1));
      }
    }
    return all;
  }

  /** Whether a method takes out what it has from elsewhere, and gives that back. */
  private static boolean isGivenBackBesides(MethodBody body, int takesOut) {
    return Instructions.isForgotten(body.code().get(takesOut))
        && body.calls(0).stream().anyMatch(call -> KnownCalls.isReleasing(call.name));
  }

  private static boolean isBuffer(MethodBody body, int takesOut) {
    AbstractInsnNode next = Instructions.next(body.code().get(takesOut));
    return next != null
        && next.getOpcode() == Opcodes.CHECKCAST
        && BufferTypes.isLikely(Type.getObjectType(((TypeInsnNode) next).desc));
  }

  /**
   * The ways of what is in a field through those methods that give it away on some way, and on
   * another reach a return with it.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  static List<Ways> lost(Bodies of, String owner, String field) {
    FieldUses uses = new FieldUses(of, owner, field);
    List<Ways> all = new ArrayList<>();
    for (FieldUse use : uses.all()) {
      // What does as it is told is called more than once.
      if (use.drains
          && !use.fieldReads.isEmpty()
          && !Obedient.is(use.body.method.name)
          && !isObjectGiven(use)) {
        Ways ways = use.ways();
        if (!ways.areUnknown() && ways.consume() && ways.lostAt > 0 && !ways.lostCaught) {
          all.add(ways);
        }
      }
    }
    return all;
  }

  /** Whether a method gives a call the object with the field, which is not its own. */
  private static boolean isObjectGiven(FieldUse use) {
    MethodBody body = use.body;
    Set<Integer> objects = new HashSet<>();
    for (int read : use.fieldReads) {
      if (body.code().get(read).getOpcode() == Opcodes.GETFIELD && body.frame(read) != null) {
        Instructions.top(body.frame(read)).addTo(objects);
      }
    }
    objects.removeIf(source -> source == -1 && !body.isStatic());
    for (MethodInsnNode call : objects.isEmpty() ? List.<MethodInsnNode>of() : body.calls(0)) {
      // Not the object that is called.
      for (int i = Instructions.isOfObject(call) ? 1 : 0; i < Instructions.operands(call); i++) {
        if (body.operand(call, i).isAnyOf(objects)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The methods that put something else into the field, or the map in the field, and forget what
   * was there.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @return an answer for each
   */
  static List<MethodUse> replacing(Bodies of, String owner, String field) {
    FieldUses uses = new FieldUses(of, owner, field);
    List<MethodUse> all = new ArrayList<>();
    for (FieldUse use : uses.all()) {
      // What a method returns on one way may be there yet on another.
      boolean gives = use.gives || use.drains && uses.callsOneThatDrains(use);
      AbstractInsnNode insn = gives ? null : replacing(uses, use);
      if (insn != null) {
        all.add(MethodUses.replacing(of, use.body, insn));
      }
    }
    return all;
  }

  private static AbstractInsnNode replacing(FieldUses uses, FieldUse use) {
    if (use.fieldReads.isEmpty()) {
      AbstractInsnNode overwriting = Replacements.overwriting(use.body, uses::isTheField);
      AbstractInsnNode stored =
          overwriting == null ? storedWithoutLook(uses, use.body) : overwriting;
      // The constructors are asked only where a method would replace what these have filled.
      return overwriting != null || stored != null && isAlwaysFilled(uses) ? stored : null;
    }
    Set<Integer> content = use.body.holders().with(use.fieldReads);
    AbstractInsnNode store = storedBehindUse(uses, use, content);
    return store == null
        ? Replacements.put(use.body, put -> use.body.operand(put, 0).isAnyOf(content))
        : store;
  }

  /** Whether each constructor fills the field, and no method empties that. */
  private static boolean isAlwaysFilled(FieldUses uses) {
    return uses.all().stream().allMatch(use -> use.emptiesAt.isEmpty())
        && uses.isFilledByConstructors();
  }

  /** The store by which a method puts what it was given into the field of its own object. */
  private static AbstractInsnNode storedWithoutLook(FieldUses uses, MethodBody body) {
    for (AbstractInsnNode insn : body.code()) {
      if (uses.isStoreOfArgument(body, insn) && Replacements.isIntoItself(body, insn)) {
        return insn;
      }
    }
    return null;
  }

  /**
   * The store by which a method puts something else into the field of its own object, behind a call
   * of what was there before; null where there is none, or where the method asks about what was
   * there: that may have been nothing, or empty.
   */
  private static AbstractInsnNode storedBehindUse(
      FieldUses uses, FieldUse use, Set<Integer> content) {
    MethodBody body = use.body;
    List<MethodInsnNode> calls = new ArrayList<>(body.calls(0));
    calls.removeIf(
        call -> !Instructions.isOfObject(call) || !body.operand(call, 0).isOnlyOf(use.fieldReads));
    if (calls.stream().anyMatch(call -> call.desc.endsWith(")Z"))) {
      return null;
    }
    for (AbstractInsnNode insn : body.code()) {
      int at = insn.getOpcode() == Opcodes.PUTFIELD ? body.index(insn) : -1;
      if (at < 0 || body.frame(at) == null || !uses.isTheField((FieldInsnNode) insn)) {
        continue;
      }
      Held value = Instructions.top(body.frame(at));
      if (Replacements.isIntoItself(body, insn)
          && value.sources.length > 0
          && !value.isAnyOf(content)
          && calls.stream().anyMatch(call -> body.isReached(at, body.index(call)))) {
        return insn;
      }
    }
    return null;
  }

  /**
   * What calls of the methods of an object do with what is in a field of the object.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @return the effect by the name and descriptor of the method
   */
  static Map<String, Effect> effects(Bodies of, String owner, String field) {
    FieldUses uses = new FieldUses(of, owner, field);
    Map<String, Effect> all = new HashMap<>();
    for (FieldUse use : uses.all()) {
      if (use.owner.name.equals(owner)) {
        all.put(use.body.method.name + use.body.method.desc, use.effect(uses.callsUnknown(use)));
      }
    }
    return all;
  }
}
