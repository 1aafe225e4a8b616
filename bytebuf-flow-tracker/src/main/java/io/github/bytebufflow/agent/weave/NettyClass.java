package io.github.bytebufflow.agent.weave;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Weaves the hooks of one class of Netty, and gives it another superclass. */
final class NettyClass extends ClassVisitor {
  private static final String OBJECT = "java/lang/Object";

  private final String netty;
  private final List<Hook> hooks;
  private final String superclass;
  private final Set<String> left;
  private final Set<Hook> found = new HashSet<>();
  private String name;
  private byte[] bytes;

  private NettyClass(
      ClassVisitor next, String netty, List<Hook> hooks, String superclass, Set<String> left) {
    super(Opcodes.ASM9, next);
    this.left = left;
    this.netty = netty;
    this.hooks = hooks;
    this.superclass = superclass;
  }

  /**
   * Weaves a class.
   *
   * @param reader the class
   * @param netty prefix of Netty's packages
   * @param hooks what to weave
   * @param superclass what it is to extend instead of Object, or null
   * @param plans what to weave as into the application's methods
   */
  static NettyClass of(
      ClassReader reader,
      String netty,
      List<Hook> hooks,
      Class<?> superclass,
      Map<String, MethodPlan> plans) {
    String parent = superclass == null ? null : Type.getInternalName(superclass);
    Set<String> left = new HashSet<>();
    while (true) {
      ClassWriter writer = new ClassWriter(reader, 0);
      ClassVisitor next = plans.isEmpty() ? writer : new AppClass(writer, plans, left);
      NettyClass woven = new NettyClass(next, netty, hooks, parent, left);
      try {
        reader.accept(woven, ClassReader.EXPAND_FRAMES);
        woven.bytes = writer.toByteArray();
        return woven;
      } catch (IndexOutOfBoundsException e) {
        Limits.leave(e, left);
      }
    }
  }

  /** The woven class. */
  byte[] bytes() {
    return bytes;
  }

  /** Name and descriptor of the methods that are left as they were, see {@link Limits}. */
  Set<String> left() {
    return left;
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
    super.visit(
        version, access, name, signature, superclass == null ? superName : superclass, itfs);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String method, String desc, String signature, String[] exceptions) {
    MethodVisitor mv = super.visitMethod(access, method, desc, signature, exceptions);
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0) {
      return mv;
    }
    if (superclass != null && method.equals("<init>")) {
      mv = new SuperCall(mv);
    }
    if (left.contains(method + desc)) {
      return mv;
    }
    for (Hook hook : hooks) {
      if (hook.matches(netty, method, desc)) {
        found.add(hook);
        Code code = new Code(mv, name, netty, method, desc);
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        mv = new HookedMethod(mv, hook.what, code, isStatic ? null : name);
      }
    }
    return mv;
  }

  /** A constructor calls that of the new superclass. */
  private final class SuperCall extends MethodVisitor {
    /** Objects of class Object that it makes itself. */
    private int made;

    SuperCall(MethodVisitor mv) {
      super(Opcodes.ASM9, mv);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, type);
      if (opcode == Opcodes.NEW && type.equals(OBJECT)) {
        made++;
      }
    }

    @Override
    public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
      boolean init = op == Opcodes.INVOKESPECIAL && owner.equals(OBJECT) && name.equals("<init>");
      boolean up = init && made == 0;
      if (init && !up) {
        made--;
      }
      super.visitMethodInsn(op, up ? superclass : owner, name, desc, itf);
    }
  }
}
