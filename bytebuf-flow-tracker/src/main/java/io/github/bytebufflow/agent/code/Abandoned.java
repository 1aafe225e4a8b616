package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Objects of the application that have an end which gives back all that they keep, such as a
 * session with its queue: who takes one out of a collection has to end it. Looks for the methods
 * that do not, and for the classes whose objects have such an object, and so an end of their own.
 */
final class Abandoned {
  /** None: no end is known to give back anything. */
  static final Abandoned NONE = new Abandoned("", Set.of());

  private static final String ITERATOR = "java/util/Iterator";

  /** Internal name of the class of the objects. */
  final String type;

  /** Names and descriptors of the methods that give back all. */
  private final Set<String> ends;

  private Abandoned(String type, Set<String> ends) {
    this.type = type;
    this.ends = ends;
  }

  /**
   * The objects of a class that keep something in a field; {@link #NONE} where no end gives that
   * back.
   *
   * @param of has the code
   * @param owner internal name of the class
   * @param field name of the field
   */
  static Abandoned keeping(Bodies of, String owner, String field) {
    Set<String> ends =
        Keepers.of(of, owner, field).stream()
            .filter(end -> end.drains && !end.isAnswer && end.inherited == null)
            .map(end -> end.method)
            .collect(Collectors.toSet());
    return ends.isEmpty() ? NONE : new Abandoned(owner, ends);
  }

  /**
   * The objects of a class that have such an object in a field, and end it in one of their ends;
   * {@link #NONE} where they do not.
   *
   * @param of has the code
   * @param user internal name of the class
   */
  Abandoned in(Bodies of, String user) {
    ClassNode node = user.equals(type) ? null : of.classes().get(user);
    boolean has = false;
    for (FieldNode field : node == null ? List.<FieldNode>of() : node.fields) {
      has |= field.desc.equals('L' + type + ';');
    }
    if (!has) {
      return NONE;
    }
    Set<String> leading =
        node.methods.stream()
            .filter(method -> Endings.isEnd(method.name))
            .filter(method -> ends(of.body(user, method)))
            .map(method -> method.name)
            .collect(Collectors.toSet());
    return leading.isEmpty() ? NONE : new Abandoned(user, leading);
  }

  /**
   * The methods of a class that take such an object out of a collection, and do nothing to end it,
   * where others of the class do: a class that ends none may have them from another one.
   */
  List<MethodUse> by(Bodies of, String user) {
    List<MethodUse> all = new ArrayList<>();
    ClassNode node = of.classes().get(user);
    if (node == null || node.methods.stream().noneMatch(one -> ends(of.body(user, one)))) {
      return all;
    }
    for (MethodNode method : node.methods) {
      boolean isOne =
          (method.access & Opcodes.ACC_BRIDGE) == 0
              && !method.name.startsWith("<")
              && !Type.getReturnType(method.desc).getDescriptor().equals('L' + type + ';');
      MethodBody body = isOne ? of.body(user, method) : null;
      MethodInsnNode taken = body == null ? null : takenBy(of, body);
      if (taken != null && !ends(body) && !passesOn(body)) {
        FieldInsnNode from = CollectionFields.of(body, body.operand(taken, 0));
        all.add(MethodUses.losingOf(of, body, body.lineOf(taken), from));
        continue;
      }
      int skipped = body == null || !Endings.isEnd(method.name) ? 0 : skippedAt(body);
      if (skipped > 0) {
        all.add(MethodUses.skipping(of, body, skipped));
      }
    }
    return all;
  }

  /** The call that takes one out of a collection, or puts another in its place; or null. */
  private MethodInsnNode takenBy(Bodies of, MethodBody body) {
    boolean casts = casts(body);
    for (MethodInsnNode call : body.calls(0)) {
      if (!Instructions.isOfObject(call) || !call.owner.startsWith("java/util/")) {
        continue;
      }
      boolean replaces = Endings.isReplacing(call.name) && !Instructions.isForgotten(call);
      if (!replaces && !Endings.isTakingOut(call.name)) {
        continue;
      }
      FieldInsnNode from = CollectionFields.of(body, body.operand(call, 0));
      boolean isOfSuch =
          from != null && CollectionFields.hasElements(of, from.owner, from.name, List.of(type));
      if (isOfSuch || call.owner.equals(ITERATOR) && casts) {
        return call;
      }
    }
    return null;
  }

  private boolean casts(MethodBody body) {
    for (AbstractInsnNode insn : body.code()) {
      if (insn.getOpcode() == Opcodes.CHECKCAST && ((TypeInsnNode) insn).desc.equals(type)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The line of a loop over such objects, in a method that ends them, which goes on to the next one
   * and has not ended the last on some way; 0 if there is none.
   */
  private int skippedAt(MethodBody body) {
    for (MethodInsnNode next : body.calls(0)) {
      AbstractInsnNode cast =
          next.owner.equals(ITERATOR) && next.name.equals("next") ? Instructions.next(next) : null;
      boolean isOne =
          cast != null
              && cast.getOpcode() == Opcodes.CHECKCAST
              && ((TypeInsnNode) cast).desc.equals(type);
      if (isOne
          && body.isReachedWithout(body.index(next), body.index(cast) + 1, this::mayEnd)
          && isEndedBehind(body, body.index(cast) + 1)) {
        return body.lineOf(next);
      }
    }
    return 0;
  }

  /** Whether a way from an instruction leads to the end of such an object. */
  private boolean isEndedBehind(MethodBody body, int start) {
    for (MethodInsnNode call : body.calls(0)) {
      if (isEnd(call) && body.isReached(body.index(call), start)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a call ends such an object, or gets out what that has. */
  private boolean isEnd(MethodInsnNode call) {
    return call.owner.equals(type)
        && (ends.contains(call.name)
            || BufferTypes.names(Type.getReturnType(call.desc).getDescriptor()));
  }

  /** Whether an instruction ends such an object, or gives it to somebody who may. */
  private boolean mayEnd(AbstractInsnNode insn) {
    if (!(insn instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    return isEnd(call) || call.desc.contains('L' + type + ';') || call.name.equals("add");
  }

  /** Whether a method calls an end of such an object, or has one called. */
  private boolean ends(MethodBody body) {
    for (AbstractInsnNode insn : body == null ? List.<AbstractInsnNode>of() : body.code()) {
      if (insn instanceof MethodInsnNode) {
        if (isEnd((MethodInsnNode) insn)) {
          return true;
        }
      } else if (insn instanceof InvokeDynamicInsnNode) {
        for (Object argument : ((InvokeDynamicInsnNode) insn).bsmArgs) {
          if (argument instanceof Handle
              && ((Handle) argument).getOwner().equals(type)
              && ends.contains(((Handle) argument).getName())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether a method gives such an object to another one, which may end it. */
  private boolean passesOn(MethodBody body) {
    for (MethodInsnNode call : body.calls(0)) {
      for (Type argument : Type.getArgumentTypes(call.desc)) {
        if (argument.getDescriptor().equals('L' + type + ';')) {
          return true;
        }
      }
    }
    for (AbstractInsnNode insn : body.code()) {
      boolean captures =
          insn instanceof InvokeDynamicInsnNode
              && ((InvokeDynamicInsnNode) insn).desc.contains('L' + type + ';');
      boolean keeps =
          insn.getOpcode() == Opcodes.PUTFIELD
              && ((FieldInsnNode) insn).desc.equals('L' + type + ';');
      if (captures || keeps) {
        return true;
      }
    }
    return false;
  }
}
