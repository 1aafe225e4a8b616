package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes calls of the recorder into one method. Needs at most {@link #STACK} more stack slots. */
public final class Code {
  /** Stack slots that a call may need above what the method has on its stack. */
  static final int STACK = 6;

  static final String RECORDER = "io/github/bytebufflow/runtime/Recorder";

  /** Internal name of a flow, which such calls give and take. */
  public static final String FLOW = "io/github/bytebufflow/runtime/Flow";

  /** Binary name of the class that is woven. */
  public final String className;

  /** Prefix of Netty's packages up to and with {@code io/netty/}. */
  public final String netty;

  /** The method's name. */
  public final String method;

  /** The method's descriptor. */
  public final String descriptor;

  /** Line of the instruction that is visited, 0 where unknown. */
  public int line;

  private final MethodVisitor mv;

  /**
   * Writes to a method.
   *
   * @param mv where to write to
   * @param internalName name of the class, with slashes
   * @param netty prefix of Netty's packages
   * @param method name of the method
   * @param descriptor descriptor of the method
   */
  Code(MethodVisitor mv, String internalName, String netty, String method, String descriptor) {
    this.mv = mv;
    this.className = internalName.replace('/', '.');
    this.netty = netty;
    this.method = method;
    this.descriptor = descriptor;
  }

  /**
   * Pushes a reference held in a local variable.
   *
   * @param local index of the variable, 0 for this
   */
  public void load(int local) {
    mv.visitVarInsn(Opcodes.ALOAD, local);
  }

  /**
   * Pops a reference into a local variable of the same type.
   *
   * @param local index of the variable
   */
  public void store(int local) {
    mv.visitVarInsn(Opcodes.ASTORE, local);
  }

  /**
   * Pushes an int held in a local variable.
   *
   * @param local index of the variable
   */
  public void loadInt(int local) {
    mv.visitVarInsn(Opcodes.ILOAD, local);
  }

  /**
   * Pushes a constant.
   *
   * @param value the constant
   */
  public void push(int value) {
    if (value >= -1 && value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }

  /**
   * Writes an instruction without operands, such as {@code DUP}.
   *
   * @param opcode one of {@link Opcodes}
   */
  public void insn(int opcode) {
    mv.visitInsn(opcode);
  }

  /**
   * Writes a call of an interface method.
   *
   * @param owner the interface
   * @param name the method
   * @param desc its descriptor
   */
  public void callInterface(String owner, String name, String desc) {
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, name, desc, true);
  }

  /**
   * Writes a call of a static method.
   *
   * @param owner the class
   * @param name the method
   * @param desc its descriptor
   */
  public void callStatic(String owner, String name, String desc) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, desc, false);
  }

  /**
   * Pushes the value of a static field.
   *
   * @param owner the class
   * @param name the field
   * @param desc its descriptor
   */
  public void staticField(String owner, String name, String desc) {
    mv.visitFieldInsn(Opcodes.GETSTATIC, owner, name, desc);
  }

  /**
   * Writes a cast of what is on top of the stack.
   *
   * @param type the class
   */
  public void cast(String type) {
    mv.visitTypeInsn(Opcodes.CHECKCAST, type);
  }

  /**
   * Writes a call of the recorder.
   *
   * @param entry what it calls
   */
  public void record(RecorderEntry entry) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, entry.method, entry.descriptor, false);
  }

  /**
   * Writes a call of the runtime's {@code Ownership}.
   *
   * @param entry what it calls
   */
  public void own(OwnershipEntry entry) {
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC, OwnershipEntry.CLASS, entry.method, entry.descriptor, false);
  }

  /**
   * Writes a call of the runtime's {@code ChannelWork}.
   *
   * @param entry what it calls
   */
  public void channel(ChannelEntry entry) {
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC, ChannelEntry.CLASS, entry.method, entry.descriptor, false);
  }

  /**
   * Writes a step of what is on top of the stack, and takes it off.
   *
   * @param site number of the site
   * @param counted whether the node carries the count read now
   */
  public void step(int site, boolean counted) {
    stepKeepingFlow(site, counted);
    mv.visitInsn(Opcodes.POP);
  }

  /**
   * Writes that the object on top of the stack, a resource, is open, and takes it off.
   *
   * @param outermost whether only an object of this very class is: a constructor of a subclass may
   *     still fail
   */
  public void opened(boolean outermost) {
    if (outermost) {
      mv.visitLdcInsn(Type.getObjectType(className.replace('.', '/')));
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    record(RecorderEntry.OPENED);
  }

  /** Writes that the object on top of the stack, a resource, is closed, and takes it off. */
  public void closed() {
    push(Sites.number(className, method, 0, Site.HANDOFF, null));
    record(RecorderEntry.CLOSED);
  }

  /** As {@link #step}, but leaves the flow on the stack. */
  void stepKeepingFlow(int site, boolean counted) {
    push(site);
    record(counted ? RecorderEntry.STEP_COUNTED : RecorderEntry.STEP);
  }
}
