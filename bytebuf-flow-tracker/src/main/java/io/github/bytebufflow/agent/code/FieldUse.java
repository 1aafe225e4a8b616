package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;

/** What one method does with the buffers in a field, as {@link Keepers} finds it out. */
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

  boolean drains;

  /** Whether it does so itself, and not by another method. */
  boolean drainsItself;

  /** Whether it calls a method of what is there that gives something away, by its name. */
  boolean tellsToGive;

  boolean asksType;

  /** Whether it compares how many elements there are with another number. */
  boolean comparesSize;

  /** Where it stores nothing in the field. */
  final List<Integer> emptiesAt = new ArrayList<>();

  final Set<Integer> fieldReads = new HashSet<>();
  final List<Integer> takesOut = new ArrayList<>();

  FieldUse(ClassNode owner, MethodBody body) {
    this.owner = owner;
    this.body = body;
  }

  /** What becomes of what the method reads out of the field. */
  Ways ways() {
    return Ways.from(body, fieldReads, 0, 1);
  }

  /**
   * Whether a method has others give back what is there as long as it is much, and drops the rest.
   */
  boolean emptiesRest() {
    return clears && comparesSize && !drainsItself;
  }

  /** Whether a method only tells subclasses that something failed: there is nothing in it. */
  boolean isHook() {
    boolean isEmpty = true;
    for (AbstractInsnNode insn : body.code()) {
      isEmpty &= insn.getOpcode() < 0 || insn.getOpcode() == Opcodes.RETURN;
    }
    return isEmpty && !Endings.isOneWord(body.method.name);
  }

  /** Whether an exception of a call leaves the method before that has released what is there. */
  boolean isLostByException() {
    Ways ways = fieldReads.isEmpty() ? Ways.unknown() : ways();
    return !ways.areUnknown() && ways.releasesSurely && ways.lostIfCallThrows;
  }

  /** The line to which a way leads that empties the field, while what was there is the method's. */
  int emptiedAt() {
    for (int at : emptiesAt) {
      int line = Ways.lostBehind(body, fieldReads, at);
      if (line > 0) {
        return line;
      }
    }
    return 0;
  }
}
