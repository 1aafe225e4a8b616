package io.github.bytebufflow.agent.foreign;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells what a method does that has one of a few shapes, each a letter for each instruction. */
class MethodShape extends MethodVisitor {
  private static final char THIS = 'T';
  private static final char FIELD = 'F';
  private static final char LENGTH = 'L';
  private static final char CONSTANT = 'C';
  private static final char JDK_GETTER = 'J';
  private static final char SAME_METHOD = 'M';
  private static final char SUPER = 'S';
  private static final char RETURN = 'R';
  private static final char OTHER = '?';

  private static final int LONGEST = 8;

  private final String name;
  private final String descriptor;
  private final String superName;
  private final StringBuilder shape = new StringBuilder();
  private String field;
  private boolean calls;
  private boolean callsSuper;

  MethodShape(String name, String descriptor, String superName) {
    super(Opcodes.ASM9);
    this.name = name;
    this.descriptor = descriptor;
    this.superName = superName;
  }

  /** What a method does that returns something. */
  final byte getter() {
    switch (shape.toString()) {
      case "TFR":
      case "TFLR":
      case "TFJR":
      case "CR":
        return ClassFacts.PLAIN;
      case "TFMR":
        return ClassFacts.DELEGATES;
      case "TSR":
        return ClassFacts.INHERITED;
      default:
        return ClassFacts.ANYTHING;
    }
  }

  /** What a method does that is called for its effect. */
  final byte action() {
    if (callsSuper) {
      return shape.toString().equals("TSR") ? ClassFacts.INHERITED : ClassFacts.CALLS_SUPER;
    }
    return calls ? ClassFacts.ANYTHING : ClassFacts.CALLS_NOTHING;
  }

  /** The one field that it reads, or null. */
  final String field() {
    return field;
  }

  private void add(char instruction) {
    if (shape.length() < LONGEST) {
      shape.append(instruction);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ARRAYLENGTH) {
      add(LENGTH);
    } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      add(RETURN);
    } else {
      add(opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1 ? CONSTANT : OTHER);
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    add(opcode == Opcodes.NEWARRAY ? OTHER : CONSTANT);
  }

  @Override
  public void visitLdcInsn(Object value) {
    add(value instanceof Number ? CONSTANT : OTHER);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    add(opcode == Opcodes.ALOAD && local == 0 ? THIS : OTHER);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String fieldName, String type) {
    field = owner.replace('/', '.') + '#' + fieldName;
    add(opcode == Opcodes.GETFIELD ? FIELD : OTHER);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode != Opcodes.CHECKCAST) {
      add(OTHER);
    }
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String called, String type, boolean itf) {
    calls = true;
    boolean same = called.equals(name) && type.equals(descriptor);
    if (opcode == Opcodes.INVOKESPECIAL && owner.equals(superName) && same) {
      callsSuper = true;
      add(SUPER);
    } else if (opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL) {
      add(OTHER);
    } else {
      add(isJdkGetter(owner, called, type) ? JDK_GETTER : same ? SAME_METHOD : OTHER);
    }
  }

  /** What a buffer or a counter of the JDK says of itself. */
  private static boolean isJdkGetter(String owner, String called, String type) {
    if (!type.startsWith("()")) {
      return false;
    }
    boolean ofBuffer = owner.startsWith("java/nio/");
    boolean ofCounter = owner.startsWith("java/util/concurrent/atomic/Atomic");
    return ofBuffer
            && (called.equals("capacity")
                || called.equals("limit")
                || called.equals("remaining")
                || called.equals("isDirect"))
        || ofCounter && called.equals("get");
  }

  @Override
  public void visitInvokeDynamicInsn(String called, String type, Handle by, Object... args) {
    calls = true;
    add(OTHER);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    add(OTHER);
  }

  @Override
  public void visitIincInsn(int local, int by) {
    add(OTHER);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
    add(OTHER);
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
    add(OTHER);
  }

  @Override
  public void visitMultiANewArrayInsn(String type, int dimensions) {
    add(OTHER);
  }
}
