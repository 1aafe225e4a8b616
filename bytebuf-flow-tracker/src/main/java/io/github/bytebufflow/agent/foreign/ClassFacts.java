package io.github.bytebufflow.agent.foreign;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What one class declares of the methods that matter, and what each of them does. Immutable once it
 * is read.
 */
final class ClassFacts {
  static final int REF_CNT = 0;
  static final int CAPACITY = 1;
  static final int IS_DIRECT = 2;
  static final int UNWRAP = 3;
  static final int RELEASE = 4;
  static final int DEALLOCATE = 5;
  static final int FREE_DIRECT = 6;
  static final int FREE_ARRAY = 7;

  static final String[] NAMES = {
    "refCnt", "capacity", "isDirect", "unwrap", "release", "deallocate", "freeDirect", "freeArray",
  };

  private static final String[] DESCRIPTORS = {
    "()I",
    "()I",
    "()Z",
    "()L~" + NettyTypes.PACKAGE + NettyTypes.BYTE_BUF + ';',
    "()Z",
    "()V",
    "(Ljava/nio/ByteBuffer;)V",
    "([B)V",
  };

  /** The class does not declare it, or only calls that of its superclass. */
  static final byte INHERITED = 0;

  /** It returns a field, a constant, or what a field of the JDK's says of itself. */
  static final byte PLAIN = 1;

  /** It returns what the method of this name of a field returns. */
  static final byte DELEGATES = 2;

  /** It calls that of its superclass, among others. */
  static final byte CALLS_SUPER = 3;

  /** It calls nothing. */
  static final byte CALLS_NOTHING = 4;

  /** It may do anything. */
  static final byte ANYTHING = 5;

  /** A class whose file declares none of them. */
  static final ClassFacts NONE = new ClassFacts();

  /** A class whose file cannot be read. */
  static final ClassFacts UNREADABLE = new ClassFacts();

  private final byte[] kinds = new byte[NAMES.length];
  private final String[] fields = new String[NAMES.length];

  private ClassFacts() {}

  byte kind(int method) {
    return kinds[method];
  }

  /** The field that a getter or a delegating method reads, {@code Class#field}; or null. */
  String field(int method) {
    return fields[method];
  }

  /** Reads them from a class file. */
  static ClassFacts of(ClassReader reader) {
    ClassFacts facts = new ClassFacts();
    Methods methods = new Methods(facts);
    reader.accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods.any ? facts : NONE;
  }

  /**
   * Whether a class surely declares none of the methods, for one whose file was not seen, or does
   * not name Netty, as where it extends another class of the application. The JVM is asked what a
   * call of each would reach, which loads no class.
   */
  static boolean declaresNone(Class<?> c) {
    Class<?> byteBuf = NettyTypes.superclass(c, NettyTypes.BYTE_BUF);
    if (byteBuf == null) {
      return false;
    }
    MethodType[] types = {
      MethodType.methodType(int.class),
      MethodType.methodType(int.class),
      MethodType.methodType(boolean.class),
      MethodType.methodType(byteBuf),
      MethodType.methodType(boolean.class),
      MethodType.methodType(void.class),
      MethodType.methodType(void.class, ByteBuffer.class),
      MethodType.methodType(void.class, byte[].class),
    };
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(c, MethodHandles.lookup());
      for (int i = 0; i < types.length; i++) {
        if (declares(lookup, c, NAMES[i], types[i])) {
          return false;
        }
      }
      return true;
    } catch (IllegalAccessException | RuntimeException | LinkageError e) {
      // A module that is not open, say: then its class file is looked up.
      return false;
    }
  }

  private static boolean declares(
      MethodHandles.Lookup lookup, Class<?> c, String name, MethodType type)
      throws IllegalAccessException {
    try {
      return lookup.revealDirect(lookup.findVirtual(c, name, type)).getDeclaringClass() == c;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static int index(String name, String descriptor) {
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].equals(name)) {
        String wanted = DESCRIPTORS[i];
        int any = wanted.indexOf('~');
        boolean is =
            any < 0
                ? wanted.equals(descriptor)
                : descriptor.startsWith(wanted.substring(0, any))
                    && descriptor.endsWith(wanted.substring(any + 1));
        return is ? i : -1;
      }
    }
    return -1;
  }

  private static final class Methods extends ClassVisitor {
    private final ClassFacts facts;
    private String superName;
    private boolean any;

    Methods(ClassFacts facts) {
      super(Opcodes.ASM9);
      this.facts = facts;
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String superName, String[] itfs) {
      this.superName = superName;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      int method = index(name, descriptor);
      if (method < 0 || (access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) != 0) {
        return null;
      }
      any = true;
      if ((access & Opcodes.ACC_NATIVE) != 0) {
        facts.kinds[method] = ANYTHING;
        return null;
      }
      return new MethodShape(name, descriptor, superName) {
        @Override
        public void visitEnd() {
          facts.kinds[method] = method < RELEASE ? getter() : action();
          facts.fields[method] = field();
        }
      };
    }
  }
}
