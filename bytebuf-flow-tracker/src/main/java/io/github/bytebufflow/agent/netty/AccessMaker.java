package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.runtime.NettyAccess;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Makes the runtime's access to one copy of Netty: a class in its package {@code io.netty.buffer}
 * that calls {@code ByteBufHolder.refCnt()}, {@code ByteBufHolder.content()} and {@code
 * ByteBuf.unwrap()} directly, which a method handle would do several times slower.
 */
public final class AccessMaker implements NettyAccess.Factory {
  private static final String SUPER = Type.getInternalName(NettyAccess.class);

  /** Makes a maker. */
  public AccessMaker() {}

  /** Synchronized: two threads may meet the first holder at once, and a class is defined once. */
  @Override
  public synchronized NettyAccess make(Class<?> inBufferPackage)
      throws ReflectiveOperationException {
    String pack = inBufferPackage.getPackageName().replace('.', '/') + '/';
    // Two classes of one Netty may be asked for: ByteBuf and ByteBufHolder.
    String name = pack + "BytebufFlowAccess$" + inBufferPackage.getSimpleName();
    ClassWriter cw = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PUBLIC;
    cw.visit(Opcodes.V11, access, name, null, SUPER, null);
    MethodVisitor init = cw.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, SUPER, "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    init.visitEnd();
    String holder = pack + "ByteBufHolder";
    String buffer = "L" + pack + "ByteBuf;";
    forward(cw, "refCnt", "I", Opcodes.IRETURN, holder, true);
    forward(cw, "content", buffer, Opcodes.ARETURN, holder, true);
    forward(cw, "unwrap", buffer, Opcodes.ARETURN, pack + "ByteBuf", false);
    cw.visitEnd();
    return (NettyAccess)
        define(inBufferPackage, name, cw.toByteArray()).getConstructor().newInstance();
  }

  private static Class<?> define(Class<?> inBufferPackage, String name, byte[] bytes)
      throws ReflectiveOperationException {
    try {
      return MethodHandles.privateLookupIn(inBufferPackage, MethodHandles.lookup())
          .defineClass(bytes);
    } catch (LinkageError defined) {
      return Class.forName(name.replace('/', '.'), true, inBufferPackage.getClassLoader());
    }
  }

  private static void forward(
      ClassWriter cw, String method, String result, int ret, String owner, boolean itf) {
    String declared = result.equals("I") ? "I" : "Ljava/lang/Object;";
    MethodVisitor mv =
        cw.visitMethod(
            Opcodes.ACC_PROTECTED, method, "(Ljava/lang/Object;)" + declared, null, null);
    mv.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
    mv.visitMethodInsn(
        itf ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL, owner, method, "()" + result, itf);
    mv.visitInsn(ret);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }
}
