package io.github.bytebufflow.agent.classfile;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which other classes the code of a class names. */
public final class Mentions {
  private static final int CLASS = 7;

  private Mentions() {}

  /**
   * The classes that a class names: those it makes, calls, extends, casts to or has nested.
   *
   * @param c a loaded class
   * @return internal names, without arrays; none where there is no class file
   */
  public static Set<String> classes(Class<?> c) {
    Set<String> names = new LinkedHashSet<>();
    ClassReader reader = reader(c);
    if (reader == null) {
      return names;
    }
    char[] chars = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == CLASS) {
        String name = reader.readUTF8(at, chars);
        if (name.charAt(0) != '[') {
          names.add(name);
        }
      }
    }
    return names;
  }

  /**
   * The classes of the methods to which a method may pass a buffer, told by the types of what they
   * take.
   *
   * @param c a loaded class
   * @param method name of its method; all that are overloaded count
   * @return internal names; none where there is no class file
   */
  public static Set<String> receivers(Class<?> c, String method) {
    Set<String> owners = new LinkedHashSet<>();
    ClassReader reader = reader(c);
    if (reader == null) {
      return owners;
    }
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String desc, String signature, String[] exceptions) {
            return name.equals(method) ? new Calls(owners) : null;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return owners;
  }

  private static ClassReader reader(Class<?> c) {
    return ClassFiles.reader(c.getClassLoader(), c.getName().replace('.', '/'));
  }

  private static final class Calls extends MethodVisitor {
    private final Set<String> owners;

    Calls(Set<String> owners) {
      super(Opcodes.ASM9);
      this.owners = owners;
    }

    @Override
    public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
      String taken = desc.substring(0, desc.indexOf(')'));
      if (taken.contains(NettyTypes.PACKAGE) || taken.contains("Ljava/lang/Object;")) {
        owners.add(owner);
      }
    }
  }
}
