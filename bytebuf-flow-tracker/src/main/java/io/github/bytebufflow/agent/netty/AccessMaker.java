package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.runtime.NettyAccess;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Makes the runtime's access to one copy of Netty: a class in its package {@code io.netty.buffer}
 * that calls the methods of its buffers and holders directly, which a method handle would do
 * several times slower.
 */
public final class AccessMaker implements NettyAccess.Factory {
  /** Makes a maker. */
  public AccessMaker() {}

  /** Synchronized: two threads may meet the first holder at once, and a class is defined once. */
  @Override
  public synchronized NettyAccess make(Class<?> inBufferPackage)
      throws ReflectiveOperationException {
    String pack = inBufferPackage.getPackageName().replace('.', '/') + '/';
    // Two classes of one Netty may be asked for: ByteBuf and ByteBufHolder.
    String name = pack + "BytebufFlowAccess$" + inBufferPackage.getSimpleName();
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
    String holder = pack + "ByteBufHolder";
    String buffer = "L" + pack + "ByteBuf;";
    String byteBuf = pack + "ByteBuf";
    forward(cw, "refCnt", holder, true, "refCnt", "I");
    forward(cw, "content", holder, true, "content", buffer);
    forward(cw, "unwrap", byteBuf, false, "unwrap", buffer);
    forward(cw, "bufferRefCnt", byteBuf, false, "refCnt", "I");
    forward(cw, "capacity", byteBuf, false, "capacity", "I");
    forward(cw, "isDirect", byteBuf, false, "isDirect", "Z");
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
      ClassWriter cw, String name, String owner, boolean itf, String method, String result) {
    boolean number = result.length() == 1;
    String declared = number ? result : "Ljava/lang/Object;";
    MethodVisitor mv =
        cw.visitMethod(Opcodes.ACC_PROTECTED, name, "(Ljava/lang/Object;)" + declared, null, null);
    mv.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    // The verifier wants no cast to an interface, and each would evict what Netty's own casts have
    // left in the one cell that a class has for them (JDK-8180450).
    if (!itf) {
      mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
    }
    int call = itf ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    mv.visitMethodInsn(call, owner, method, "()" + result, itf);
    mv.visitInsn(number ? Opcodes.IRETURN : Opcodes.ARETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }
}
