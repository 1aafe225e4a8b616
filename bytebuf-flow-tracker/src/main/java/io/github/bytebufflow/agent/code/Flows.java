package io.github.bytebufflow.agent.code;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Follows values through a method. A value has the instruction that made it as its source; a view
 * of a buffer, and what a call returns that is the buffer itself, has the sources of the buffer
 * too. What has a buffer, a wrapper or an array, is noted in the body.
 */
final class Flows extends Interpreter<Held> {
  private final MethodBody body;

  Flows(MethodBody body) {
    super(Opcodes.ASM9);
    this.body = body;
  }

  private Held of(AbstractInsnNode insn, int size) {
    return new Held(size, body.index(insn));
  }

  private static Held plain(int size) {
    return size == 2 ? Held.TWO : Held.ONE;
  }

  @Override
  public Held newValue(Type type) {
    return type == null ? Held.ONE : type.getSort() == Type.VOID ? null : plain(type.getSize());
  }

  @Override
  public Held newParameterValue(boolean isInstanceMethod, int local, Type type) {
    return new Held(type.getSize(), -1 - local);
  }

  @Override
  public Held newOperation(AbstractInsnNode insn) {
    switch (insn.getOpcode()) {
      case Opcodes.LCONST_0:
      case Opcodes.LCONST_1:
      case Opcodes.DCONST_0:
      case Opcodes.DCONST_1:
        return Held.TWO;
      case Opcodes.LDC:
        Object constant = ((LdcInsnNode) insn).cst;
        return plain(constant instanceof Long || constant instanceof Double ? 2 : 1);
      case Opcodes.GETSTATIC:
        return of(insn, Type.getType(((FieldInsnNode) insn).desc).getSize());
      case Opcodes.NEW:
        return of(insn, 1);
      default:
        return Held.ONE;
    }
  }

  @Override
  public Held copyOperation(AbstractInsnNode insn, Held value) {
    return value;
  }

  @Override
  public Held unaryOperation(AbstractInsnNode insn, Held value) {
    switch (insn.getOpcode()) {
      case Opcodes.CHECKCAST:
        return value;
      case Opcodes.GETFIELD:
        Type type = Type.getType(((FieldInsnNode) insn).desc);
        Held read = of(insn, type.getSize());
        if (BufferTypes.isPossible(type) && !isThis(value)) {
          body.holders().add(read, value);
        }
        return read;
      case Opcodes.ANEWARRAY:
        return of(insn, 1);
      case Opcodes.LNEG:
      case Opcodes.DNEG:
      case Opcodes.I2L:
      case Opcodes.I2D:
      case Opcodes.L2D:
      case Opcodes.F2L:
      case Opcodes.F2D:
      case Opcodes.D2L:
        return Held.TWO;
      default:
        return Held.ONE;
    }
  }

  private boolean isThis(Held value) {
    return !body.isStatic() && value.sources.length == 1 && value.sources[0] == -1;
  }

  @Override
  public Held binaryOperation(AbstractInsnNode insn, Held one, Held other) {
    switch (insn.getOpcode()) {
      case Opcodes.AALOAD:
        return one;
      case Opcodes.LALOAD:
      case Opcodes.DALOAD:
      case Opcodes.LADD:
      case Opcodes.DADD:
      case Opcodes.LSUB:
      case Opcodes.DSUB:
      case Opcodes.LMUL:
      case Opcodes.DMUL:
      case Opcodes.LDIV:
      case Opcodes.DDIV:
      case Opcodes.LREM:
      case Opcodes.DREM:
      case Opcodes.LSHL:
      case Opcodes.LSHR:
      case Opcodes.LUSHR:
      case Opcodes.LAND:
      case Opcodes.LOR:
      case Opcodes.LXOR:
        return Held.TWO;
      default:
        return Held.ONE;
    }
  }

  @Override
  public Held ternaryOperation(AbstractInsnNode insn, Held array, Held index, Held value) {
    if (insn.getOpcode() == Opcodes.AASTORE) {
      body.holders().add(array, value);
    }
    return Held.ONE;
  }

  @Override
  public Held naryOperation(AbstractInsnNode insn, List<? extends Held> operands) {
    if (insn instanceof InvokeDynamicInsnNode) {
      Type made = Type.getReturnType(((InvokeDynamicInsnNode) insn).desc);
      return of(insn, made.getSize());
    }
    if (!(insn instanceof MethodInsnNode)) {
      return of(insn, 1);
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    Type type = Type.getReturnType(call.desc);
    if (call.name.equals("<init>")) {
      for (int i = 1; i < operands.size(); i++) {
        if (operands.get(i).sources.length > 0 && body.effect(call, i) == Effect.SAME) {
          body.holders().add(operands.get(0), operands.get(i));
        }
      }
      return null;
    }
    if (type.getSort() == Type.VOID) {
      return null;
    }
    Held result = of(insn, type.getSize());
    if (!BufferTypes.isPossible(type)
        || operands.size() > 1 && body.makesOthers(call, operands.get(1))) {
      return result;
    }
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).sources.length > 0 && isSame(body.effect(call, i))) {
        // Not the sources themselves: what is returned may have several buffers.
        body.holders().add(result, operands.get(i));
        if (BufferTypes.isLikely(type) && body.alwaysReturns(call, i)) {
          body.holders().isSame(body.index(call));
        }
      }
    }
    return result;
  }

  static boolean isSame(Effect effect) {
    return effect == Effect.SAME || effect == Effect.SAME_RETAINED;
  }

  @Override
  public void returnOperation(AbstractInsnNode insn, Held value, Held expected) {
    // What is returned is looked at where ways end.
  }

  @Override
  public Held merge(Held one, Held other) {
    return one.getSize() == other.getSize() ? one.and(other) : Held.ONE;
  }
}
