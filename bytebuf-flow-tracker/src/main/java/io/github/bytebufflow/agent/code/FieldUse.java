package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What one method does with the buffers in a field, as {@link FieldUses} reads it. */
final class FieldUse {
  final ClassNode owner;
  final MethodBody body;
  final Set<String> calls = new HashSet<>();
  boolean looks;

  /** Whether it reads the field, and not only to ask whether that is null. */
  boolean reads;

  /** Whether it empties a collection in the field. */
  boolean clears;

  /** Whether it takes elements out of the field, and looks at none of these. */
  boolean removes;

  /** Whether it takes out which one comes, and not one that it says. */
  boolean removesAny;

  boolean drains;

  /** Whether it gives something away itself, and does not only return that. */
  boolean gives;

  /** Whether it, or one that it calls, is known to release something, or to pass that on. */
  boolean givesAway;

  /** Whether it drains the field itself, and not by another method. */
  boolean drainsItself;

  /** The calls of methods of what is there that give something away, by their names. */
  final Set<AbstractInsnNode> tellsToGiveIn = new HashSet<>();

  /** The calls that look at what is there, or give that to somebody. */
  final Set<AbstractInsnNode> looksIn = new HashSet<>();

  /** Where it empties a collection in the field. */
  final List<Integer> clearsAt = new ArrayList<>();

  boolean asksType;

  /** Whether it compares how many elements there are with another number. */
  boolean comparesSize;

  /** Whether it does so once, and not for each element. */
  boolean asksForMany;

  /** Where it stores nothing in the field. */
  final List<Integer> emptiesAt = new ArrayList<>();

  final Set<Integer> fieldReads = new HashSet<>();

  /** Those, and where the method has what is there, or an element of that. */
  final Set<Integer> held = new HashSet<>();

  final List<Integer> takesOut = new ArrayList<>();

  /** The constructors of collections that got all that is there, before it is emptied. */
  final List<MethodInsnNode> moves = new ArrayList<>();

  FieldUse(ClassNode owner, MethodBody body) {
    this.owner = owner;
    this.body = body;
  }

  /** The method as {@link FieldUses} and {@link #calls} name it. */
  String key() {
    return FieldUses.key(owner.name, body.method.name, body.method.desc);
  }

  /** What becomes of what the method reads out of the field. */
  Ways ways() {
    return Ways.from(body, fieldReads, 0, 1);
  }

  /**
   * What a call does with what is in the field.
   *
   * @param callsUnknown whether the method calls one of the object whose code is not known
   */
  Effect effect(boolean callsUnknown) {
    Ways ways = fieldReads.isEmpty() ? null : ways();
    if (ways != null && ways.areUnknown()) {
      return Effect.UNKNOWN;
    }
    if (ways != null && ways.returns) {
      return Effect.SAME;
    }
    // Another method of the class may do it.
    boolean consumes = drains || ways != null && ways.consume();
    return consumes ? Effect.RELEASES : callsUnknown ? Effect.UNKNOWN : Effect.READS;
  }

  /**
   * Whether a method has others give back what is there as long as it is much, and drops the rest.
   */
  boolean emptiesRest() {
    return clears && comparesSize && !drainsItself;
  }

  /** Whether a method looks at what is there only where it is much. */
  boolean leavesFew(Predicate<AbstractInsnNode> hasAnotherGive) {
    return asksForMany
        && body.returnWithout(0, insn -> looksIn.contains(insn) || hasAnotherGive.test(insn)) > 0;
  }

  /**
   * Whether a method only tells subclasses that something failed, as there is nothing in it, or
   * only tells its caller what happened.
   */
  boolean isHook() {
    boolean isEmpty = true;
    boolean acts = body.method.desc.endsWith(")V");
    for (AbstractInsnNode insn : body.code()) {
      isEmpty &= insn.getOpcode() < 0 || insn.getOpcode() == Opcodes.RETURN;
      acts |=
          insn instanceof MethodInsnNode
              || insn instanceof InvokeDynamicInsnNode
              || Instructions.isStore(insn);
    }
    return !acts || isEmpty && !Endings.isOneWord(body.method.name);
  }

  /** Whether an exception of a call leaves the method before that has released what is there. */
  boolean isLostByException() {
    Ways ways = fieldReads.isEmpty() ? Ways.unknown() : ways();
    return !ways.areUnknown() && ways.releasesSurely && ways.lostIfCallThrows;
  }

  /** The line to which a way leads that empties the field, while what was there is the method's. */
  int emptiedAt(Predicate<AbstractInsnNode> hasAnotherGive) {
    for (int at : emptiesAt) {
      int line = Ways.lostBehind(body, fieldReads, at);
      if (line > 0 && body.isReachedWithout(at, hasAnotherGive.or(tellsToGiveIn::contains))) {
        return line;
      }
    }
    for (int at : clearsAt) {
      // What comes behind a look as well most likely has nothing there on the other ways.
      if (body.isReachedWithout(at, hasAnotherGive.or(looksIn::contains))
          && looksIn.stream().noneMatch(look -> body.isReached(at, body.index(look) + 1))) {
        return body.lineOf(body.code().get(at));
      }
    }
    return 0;
  }
}
