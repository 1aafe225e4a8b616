package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves the planned methods of one class of the application; all others are copied as they are.
 */
final class AppClass extends ClassVisitor {
  private final Map<String, MethodPlan> plans;
  private final Set<String> left;
  private String name;
  private boolean frames;

  AppClass(ClassVisitor next, Map<String, MethodPlan> plans, Set<String> left) {
    super(Opcodes.ASM9, next);
    this.plans = plans;
    this.left = left;
  }

  /**
   * A class with its methods woven as planned; null if none of them fits.
   *
   * @param left where to add name and descriptor of the methods that do not fit, see {@link Limits}
   */
  static byte[] woven(ClassReader reader, Map<String, MethodPlan> plans, Set<String> left) {
    while (!left.containsAll(plans.keySet())) {
      try {
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new AppClass(writer, plans, left), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
      } catch (IndexOutOfBoundsException e) {
        Limits.leave(e, left);
      }
    }
    return null;
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
    if (plan == null || mv == null || left.contains(method + desc)) {
      return mv;
    }
    return new AppMethod(mv, plan, new Code(mv, name, NettyTypes.PACKAGE, method, desc), frames);
  }
}
