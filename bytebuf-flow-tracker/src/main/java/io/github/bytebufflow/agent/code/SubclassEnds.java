package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Keeper;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The methods of subclasses that end the work of an object, and leave alone what is in a field that
 * the object has from its superclass.
 */
final class SubclassEnds {
  private final Bodies of;

  /** Internal name of the class that has the field. */
  private final String owner;

  private final String field;

  /** Knows the methods of that class which give nothing away of what is in the field. */
  private final Predicate<MethodInsnNode> harmless;

  /**
   * For one field.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @param harmless knows the calls of methods of that class which give nothing away of it
   */
  SubclassEnds(Bodies of, String owner, String field, Predicate<MethodInsnNode> harmless) {
    this.of = of;
    this.harmless = harmless;
    this.owner = owner;
    this.field = field;
  }

  /**
   * Those that do not do what the method does which they override.
   *
   * @param keeper the method that is overridden
   * @param method its code
   */
  List<Keeper> overriding(Keeper keeper, MethodNode method) {
    List<Keeper> all = new ArrayList<>();
    if ((method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0) {
      return all;
    }
    for (ClassNode subclass : of.classes().subclassesOf(owner)) {
      MethodNode other = method(subclass, method);
      MethodBody body = other == null ? null : of.body(subclass.name, other);
      if (body != null && !mayGiveBack(body)) {
        all.add(
            keeper.overriddenBy(
                subclass.name.replace('/', '.'), subclass.sourceFile, body.firstLine()));
      }
    }
    return all;
  }

  /** The ends that only a subclass has, where all of these leave the field alone. */
  List<Keeper> inheriting() {
    List<Keeper> all = new ArrayList<>();
    ClassNode base = of.classes().get(owner);
    for (ClassNode subclass :
        base == null ? List.<ClassNode>of() : of.classes().subclassesOf(owner)) {
      List<Keeper> ends = new ArrayList<>();
      boolean givesBack = false;
      for (MethodNode method : subclass.methods) {
        MethodBody body = isEnd(base, method) ? of.body(subclass.name, method) : null;
        if (body != null && body.parameters(true).isEmpty()) {
          givesBack |= mayGiveBack(body);
          ends.add(
              Keeper.of(
                      subclass.name.replace('/', '.'),
                      method.name,
                      subclass.sourceFile,
                      body.firstLine())
                  .inherited(owner.replace('/', '.'))
                  .build());
        }
      }
      if (!givesBack) {
        all.addAll(ends);
      }
    }
    return all;
  }

  /** Whether a method of a subclass is an end for which the superclass has no code. */
  private static boolean isEnd(ClassNode base, MethodNode method) {
    MethodNode inherited = method(base, method);
    return Endings.isEnd(method.name)
        && !Endings.isForReuse(method.name)
        && (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) == 0
        && (inherited == null || (inherited.access & Opcodes.ACC_ABSTRACT) != 0);
  }

  private static MethodNode method(ClassNode node, MethodNode like) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(like.name) && method.desc.equals(like.desc)) {
        return method;
      }
    }
    return null;
  }

  /**
   * Whether a method of a subclass uses the field, or calls a method of the object that may: then
   * nothing is known.
   */
  private boolean mayGiveBack(MethodBody body) {
    for (AbstractInsnNode insn : body.code()) {
      boolean isLambda =
          insn instanceof InvokeDynamicInsnNode && Lambdas.of((InvokeDynamicInsnNode) insn) != null;
      if (isLambda && isGivenThis(body, insn)
          || insn instanceof FieldInsnNode && ((FieldInsnNode) insn).name.equals(field)) {
        return true;
      }
      if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        boolean ofThis = call.getOpcode() == Opcodes.INVOKESPECIAL || isGivenThis(body, call);
        boolean same = call.name.equals(body.method.name);
        if (ofThis && !call.name.equals("<init>") && (same || !harmless.test(call))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isGivenThis(MethodBody body, AbstractInsnNode call) {
    Frame<Held> frame = body.frame(body.index(call));
    boolean any = frame == null;
    for (int i = 0; i < Instructions.operands(call) && !any; i++) {
      any = Instructions.operand(frame, call, i).isAnyOf(Set.of(-1));
    }
    return any;
  }
}
