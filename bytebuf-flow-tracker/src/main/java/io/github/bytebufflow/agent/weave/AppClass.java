package io.github.bytebufflow.agent.weave;

import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves the planned methods of one class of the application; all others are copied as they are.
 */
final class AppClass extends ClassVisitor {
  private final Map<String, MethodPlan> plans;
  private String name;
  private boolean frames;

  AppClass(ClassVisitor next, Map<String, MethodPlan> plans) {
    super(Opcodes.ASM9, next);
    this.plans = plans;
  }

  /** A class with its methods woven as planned. */
  static byte[] woven(ClassReader reader, Map<String, MethodPlan> plans) {
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new AppClass(writer, plans), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String superName, String[] itfs) {
    this.name = name;
    this.frames = (version & 0xFFFF) >= Opcodes.V1_6;
    super.visit(version, access, name, signature, superName, itfs);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String method, String desc, String signature, String[] exceptions) {
    MethodVisitor mv = super.visitMethod(access, method, desc, signature, exceptions);
    MethodPlan plan = plans.get(method + desc);
    if (plan == null || mv == null) {
      return mv;
    }
    return new AppMethod(mv, plan, new Code(mv, name, "io/netty/", method, desc), frames);
  }
}
