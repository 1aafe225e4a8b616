package io.github.bytebufflow.agent.weave;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Applies a {@link MethodHook} to a method of Netty. */
final class HookedMethod extends MethodVisitor {
  private final MethodHook hook;
  private final Code code;

  /** Null in a static method. */
  private final String thisType;

  private final Label start = new Label();

  HookedMethod(MethodVisitor mv, MethodHook hook, Code code, String thisType) {
    super(Opcodes.ASM9, mv);
    this.hook = hook;
    this.code = code;
    this.thisType = thisType;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    hook.onEnter(code);
    if (hook.catches()) {
      super.visitLabel(start);
    }
  }

  @Override
  public void visitLineNumber(int line, Label at) {
    code.line = line;
    super.visitLineNumber(line, at);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      hook.onReturn(code);
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
    Call call = new Call(op == Opcodes.INVOKESTATIC, owner, name, desc);
    hook.beforeCall(code, call);
    super.visitMethodInsn(op, owner, name, desc, itf);
    hook.afterCall(code, call);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (hook.catches()) {
      Label end = new Label();
      super.visitLabel(end);
      super.visitTryCatchBlock(start, end, end, null);
      Object[] locals = thisType == null ? new Object[0] : new Object[] {thisType};
      super.visitFrame(
          Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
      hook.onThrow(code);
      super.visitInsn(Opcodes.ATHROW);
    }
    Limits.check(code, maxStack + Code.STACK, maxLocals);
    super.visitMaxs(maxStack + Code.STACK, maxLocals);
  }
}
