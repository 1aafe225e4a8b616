package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.runtime.ReleaseCheck;
import java.io.IOException;
import java.io.InputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Reads what {@code release()} of a class of buffers does: one that calls nothing cannot lower the
 * count, which is private to Netty. Some libraries make their heap buffers so, for users who never
 * heard of counts.
 */
public final class ReleaseReader implements ReleaseCheck {
  /** Makes a reader. */
  public ReleaseReader() {}

  @Override
  public boolean neverLowers(Class<?> bufferClass) {
    for (Class<?> c = bufferClass; !isCounted(c); c = c.getSuperclass()) {
      Release release = read(c);
      if (release == null) {
        return false;
      }
      if (release.declared) {
        return !release.calls;
      }
    }
    return false;
  }

  private static boolean isCounted(Class<?> c) {
    return c == null || c.getName().endsWith("io.netty.buffer.AbstractReferenceCountedByteBuf");
  }

  private static Release read(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    String file = c.getName().replace('.', '/') + ".class";
    try (InputStream in = loader == null ? null : loader.getResourceAsStream(file)) {
      return in == null ? null : Release.of(in.readAllBytes());
    } catch (IOException | RuntimeException | LinkageError e) {
      // Not to be read, so not to be told.
      return null;
    }
  }

  private static final class Release extends ClassVisitor {
    boolean declared;
    boolean calls;

    Release() {
      super(Opcodes.ASM9);
    }

    /** Here, so that the reader is verified without loading a visitor. */
    static Release of(byte[] classFile) {
      Release release = new Release();
      new ClassReader(classFile).accept(release, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return release;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      if (!name.equals("release") || !descriptor.equals("()Z")) {
        return null;
      }
      declared = true;
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(int op, String owner, String called, String desc, boolean itf) {
          calls = true;
        }

        @Override
        public void visitInvokeDynamicInsn(String called, String desc, Handle by, Object... args) {
          calls = true;
        }
      };
    }
  }
}
