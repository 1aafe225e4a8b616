package io.github.bytebufflow.agent.weave;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Weaves the hooks of one class of Netty, and makes ByteBuf a tracked buffer. */
final class NettyClass extends ClassVisitor {
  private static final String OBJECT = "java/lang/Object";
  private static final String TRACKED = "io/github/bytebufflow/runtime/TrackedBuffer";

  private final ClassWriter writer;
  private final String netty;
  private final List<Hook> hooks;
  private final boolean byteBuf;
  private final Set<Hook> found = new HashSet<>();
  private String name;

  private NettyClass(
      ClassWriter writer, ClassVisitor next, String netty, List<Hook> hooks, boolean byteBuf) {
    super(Opcodes.ASM9, next);
    this.writer = writer;
    this.netty = netty;
    this.hooks = hooks;
    this.byteBuf = byteBuf;
  }

  /**
   * Weaves a class.
   *
   * @param reader the class
   * @param netty prefix of Netty's packages
   * @param hooks what to weave
   * @param byteBuf whether this is {@code ByteBuf} itself
   * @param plans what to weave as into the application's methods
   */
  static NettyClass of(
      ClassReader reader,
      String netty,
      List<Hook> hooks,
      boolean byteBuf,
      Map<String, MethodPlan> plans) {
    ClassWriter writer = new ClassWriter(reader, 0);
    ClassVisitor next = plans.isEmpty() ? writer : new AppClass(writer, plans);
    NettyClass woven = new NettyClass(writer, next, netty, hooks, byteBuf);
    reader.accept(woven, ClassReader.EXPAND_FRAMES);
    return woven;
  }

  /** The woven class. */
  byte[] bytes() {
    return writer.toByteArray();
  }

  /** Hooks for which the class had no method. */
  Set<Hook> missing() {
    Set<Hook> missing = new HashSet<>(hooks);
    missing.removeAll(found);
    return missing;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String superName, String[] itfs) {
    this.name = name;
    super.visit(version, access, name, signature, byteBuf ? TRACKED : superName, itfs);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String method, String desc, String signature, String[] exceptions) {
    MethodVisitor mv = super.visitMethod(access, method, desc, signature, exceptions);
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0) {
      return mv;
    }
    if (byteBuf && method.equals("<init>")) {
      return new SuperCall(mv);
    }
    for (Hook hook : hooks) {
      if (hook.matches(netty, method, desc)) {
        found.add(hook);
        Code code = new Code(mv, name, netty, method, desc);
        mv = new HookedMethod(mv, hook.what, code, name);
      }
    }
    return mv;
  }

  /** The constructor of ByteBuf calls that of its new superclass. */
  private static final class SuperCall extends MethodVisitor {
    SuperCall(MethodVisitor mv) {
      super(Opcodes.ASM9, mv);
    }

    @Override
    public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
      boolean up = op == Opcodes.INVOKESPECIAL && owner.equals(OBJECT) && name.equals("<init>");
      super.visitMethodInsn(op, up ? TRACKED : owner, name, desc, itf);
    }
  }
}
