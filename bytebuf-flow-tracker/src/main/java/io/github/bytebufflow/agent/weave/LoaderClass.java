package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets class loaders that do not ask the bootstrap loader (OSGi, JBoss Modules) find the runtime
 * there: their {@code loadClass} answers for that one package first. Woven with the option {@code
 * bootstrap} only. What is written names no class but the JDK's.
 */
final class LoaderClass extends ClassVisitor {
  private static final byte[] NAME = {'l', 'o', 'a', 'd', 'C', 'l', 'a', 's', 's'};
  private static final String RUNTIME = "io.github.bytebufflow.runtime.";
  private static final String CLASS = "Ljava/lang/Class;";

  private boolean frames;
  private String name;
  private boolean found;

  private LoaderClass(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** The woven class, or null if it has no such method. Only class loaders are asked by the JVM. */
  static byte[] woven(byte[] bytes) {
    if (!ClassFiles.contains(bytes, NAME)) {
      return null;
    }
    StackRoom.need();
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    LoaderClass loader = new LoaderClass(writer);
    reader.accept(loader, ClassReader.EXPAND_FRAMES);
    return loader.found ? writer.toByteArray() : null;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String superName, String[] itfs) {
    this.name = name;
    frames = (version & 0xFFFF) >= Opcodes.V1_6;
    super.visit(version, access, name, signature, superName, itfs);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String desc, String signature, String[] exceptions) {
    MethodVisitor mv = super.visitMethod(access, name, desc, signature, exceptions);
    int none = Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
    if ((access & none) != 0
        || !name.equals("loadClass")
        || !desc.equals("(Ljava/lang/String;)" + CLASS)
            && !desc.equals("(Ljava/lang/String;Z)" + CLASS)) {
      return mv;
    }
    found = true;
    Object[] locals =
        desc.startsWith("Z", "(Ljava/lang/String;".length())
            ? new Object[] {this.name, "java/lang/String", Opcodes.INTEGER}
            : new Object[] {this.name, "java/lang/String"};
    return new RuntimeFirst(mv, frames ? locals : null);
  }

  /**
   * {@code if (name != null && name.startsWith(RUNTIME)) return Class.forName(name, false, null)}.
   */
  private static final class RuntimeFirst extends MethodVisitor {
    /** The arguments, for a frame; null in class files without frames. */
    private final Object[] locals;

    RuntimeFirst(MethodVisitor mv, Object[] locals) {
      super(Opcodes.ASM9, mv);
      this.locals = locals;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label other = new Label();
      super.visitVarInsn(Opcodes.ALOAD, 1);
      super.visitJumpInsn(Opcodes.IFNULL, other);
      super.visitVarInsn(Opcodes.ALOAD, 1);
      super.visitLdcInsn(RUNTIME);
      super.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/String", "startsWith", "(Ljava/lang/String;)Z", false);
      super.visitJumpInsn(Opcodes.IFEQ, other);
      super.visitVarInsn(Opcodes.ALOAD, 1);
      super.visitInsn(Opcodes.ICONST_0);
      super.visitInsn(Opcodes.ACONST_NULL);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/Class",
          "forName",
          "(Ljava/lang/String;ZLjava/lang/ClassLoader;)" + CLASS,
          false);
      super.visitInsn(Opcodes.ARETURN);
      super.visitLabel(other);
      if (locals != null) {
        super.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, null);
      }
      // The method may begin with a frame of its own, which can't stand at the same place.
      super.visitInsn(Opcodes.NOP);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(Math.max(maxStack, 3), maxLocals);
    }
  }
}
