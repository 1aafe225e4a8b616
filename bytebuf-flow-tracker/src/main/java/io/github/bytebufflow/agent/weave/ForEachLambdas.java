package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The lambdas of a class that a collection calls for each of its elements, in methods that take
 * nothing out of any collection: what such a lambda gets stays where it is.
 */
final class ForEachLambdas extends ClassVisitor {
  private static final byte[] FOR_EACH = "forEach".getBytes(StandardCharsets.UTF_8);

  private final Set<String> lambdas = new HashSet<>();
  private String className;

  private ForEachLambdas() {
    super(Opcodes.ASM9);
  }

  /** Name and descriptor of each. */
  @SuppressWarnings("deprecation") // The bytes: most classes have no such call.
  static Set<String> of(ClassReader reader) {
    if (!ClassFiles.contains(reader.b, FOR_EACH)) {
      return Set.of();
    }
    ForEachLambdas found = new ForEachLambdas();
    reader.accept(found, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found.lambdas;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String superName, String[] itfs) {
    className = name;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String method, String desc, String signature, String[] exceptions) {
    return new MethodVisitor(Opcodes.ASM9) {
      private final Set<String> called = new HashSet<>();
      private String last;
      private boolean mayTake;

      @Override
      public void visitInvokeDynamicInsn(String by, String type, Handle bootstrap, Object... more) {
        Handle body = Captures.isLambda(bootstrap) ? (Handle) more[1] : null;
        boolean isOwn = body != null && body.getOwner().equals(className);
        last = isOwn ? body.getName() + body.getDesc() : null;
      }

      @Override
      public void visitMethodInsn(int op, String owner, String name, String type, boolean itf) {
        mayTake |= ContainerCalls.mayTake(owner, name);
        if (last != null && ContainerCalls.isForEach(owner, name)) {
          called.add(last);
        }
        last = null;
      }

      @Override
      public void visitEnd() {
        if (!mayTake) {
          lambdas.addAll(called);
        }
      }
    };
  }
}
