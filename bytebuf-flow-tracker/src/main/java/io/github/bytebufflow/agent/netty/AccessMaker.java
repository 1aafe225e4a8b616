package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.runtime.NettyAccess;
import java.lang.invoke.MethodHandles;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the runtime's access to one copy of Netty: a class in its package {@code io.netty.buffer}
 * that calls the methods of its buffers directly, which a method handle would do several times
 * slower.
 */
public final class AccessMaker implements NettyAccess.Factory {
  /** Makes a maker. */
  public AccessMaker() {}

  /** Synchronized: two threads may meet the first buffer at once, and a class is defined once. */
  @Override
  public synchronized NettyAccess make(Class<?> inBufferPackage)
      throws ReflectiveOperationException {
    String pack = inBufferPackage.getPackageName().replace('.', '/') + '/';
    String name = pack + "BytebufFlowAccess";
    String parent = NettyAccess.class.getName().replace('.', '/');
    ClassWriter cw = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PUBLIC;
    cw.visit(Opcodes.V11, access, name, null, parent, null);
    MethodVisitor init = cw.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    init.visitEnd();
    String byteBuf = pack + "ByteBuf";
    forward(cw, "bufferRefCnt", byteBuf, "refCnt", "I");
    forward(cw, "capacity", byteBuf, "capacity", "I");
    forward(cw, "isDirect", byteBuf, "isDirect", "Z");
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

  /** One method of the access, which calls one of Netty's. */
  private static void forward(
      ClassWriter cw, String name, String owner, String method, String result) {
    MethodVisitor mv =
        cw.visitMethod(Opcodes.ACC_PROTECTED, name, "(Ljava/lang/Object;)" + result, null, null);
    mv.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method, "()" + result, false);
    mv.visitInsn(Opcodes.IRETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }
}
