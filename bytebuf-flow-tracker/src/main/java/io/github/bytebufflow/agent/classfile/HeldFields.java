package io.github.bytebufflow.agent.classfile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * The fields in which an object has one buffer or message of Netty's for good, so that whoever gets
 * the object gets the buffer too: what a constructor was given, in a final field, or in a private
 * one that other methods only clear. Any other field may have another buffer each time, as that of
 * a connection does, and what a constructor allocates is the object's own, as the pages of a store
 * are. The fields that javac adds to a class in a method do not count: what such an object captures
 * is a step where the object is made.
 */
public final class HeldFields {
  private static final int SKIPPED = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private static final String BUFFER = "ByteBuf;";

  private HeldFields() {}

  /**
   * The fields of a class that may be such, as far as they are declared.
   *
   * @param reader the class file
   * @return for each the type by the name: a buffer or message of Netty's, or any type that is
   *     neither Netty's nor the JDK's; empty for most classes
   */
  public static Map<String, String> declared(ClassReader reader) {
    int at = reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6);
    int fields = reader.readUnsignedShort(at);
    at += 2;
    Map<String, String> found = null;
    char[] chars = null;
    for (int i = 0; i < fields; i++) {
      if (mayHold(reader.readUnsignedShort(at))) {
        chars = chars == null ? new char[reader.getMaxStringLength()] : chars;
        String type = type(reader.readUTF8(at + 4, chars));
        if (type != null) {
          found = found == null ? new HashMap<>() : found;
          found.put(reader.readUTF8(at + 2, chars), type);
        }
      }
      int attributes = reader.readUnsignedShort(at + 6);
      at += 8;
      for (int n = 0; n < attributes; n++) {
        at += 6 + reader.readInt(at + 2);
      }
    }
    return found == null ? Map.of() : found;
  }

  /**
   * Which fields are not changed but by being cleared.
   *
   * @param reader the class file
   * @return the names of those that are final, or that only constructors set
   */
  public static Set<String> constant(ClassReader reader) {
    Visitor fields = new Visitor();
    reader.accept(fields, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return fields.held();
  }

  /**
   * The same of a class.
   *
   * @param node the class
   * @return the names
   */
  public static Set<String> constant(ClassNode node) {
    Visitor fields = new Visitor();
    node.accept(fields);
    return fields.held();
  }

  private static boolean mayHold(int access) {
    return (access & SKIPPED) == 0 && (access & (Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE)) != 0;
  }

  /** The name of a type that may be a buffer, a message, or what has one; or null. */
  private static String type(String descriptor) {
    if (descriptor.charAt(0) != 'L' || descriptor.startsWith("Ljava")) {
      return null;
    }
    String name = descriptor.substring(1, descriptor.length() - 1);
    int netty = descriptor.indexOf(NettyTypes.PACKAGE);
    if (netty < 0) {
      return name;
    }
    String local = name.substring(netty - 1 + NettyTypes.PACKAGE.length());
    return MessageNames.mayBeCounted(local) ? name : null;
  }

  /** A class of its own, since few classes need the visitors of ASM here. */
  private static final class Visitor extends ClassVisitor {
    private final Set<String> held = new HashSet<>();
    private final Set<String> made = new HashSet<>();
    private final Set<String> changed = new HashSet<>();
    private String className;

    Visitor() {
      super(Opcodes.ASM9);
    }

    Set<String> held() {
      held.retainAll(made);
      held.removeAll(changed);
      return held;
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String superName, String[] itfs) {
      className = name;
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      if (mayHold(access) && type(descriptor) != null) {
        held.add(name);
      }
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String desc, String signature, String[] exceptions) {
      if (held.isEmpty()) {
        return null;
      }
      boolean makes = method.equals("<init>");
      String given = desc.substring(0, desc.indexOf(')'));
      return new MethodVisitor(Opcodes.ASM9) {
        private boolean isNull;

        @Override
        public void visitInsn(int opcode) {
          isNull = opcode == Opcodes.ACONST_NULL;
        }

        @Override
        public void visitVarInsn(int opcode, int local) {
          isNull = false;
        }

        @Override
        public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
          isNull = false;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
          isNull = false;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
          if (opcode == Opcodes.PUTFIELD && owner.equals(className)) {
            if (makes) {
              if (given.contains(type) || given.contains(BUFFER)) {
                made.add(name);
              }
            } else if (!isNull) {
              changed.add(name);
            }
          }
          isNull = false;
        }
      };
    }
  }
}
