package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds where a method takes a buffer out of a container: a value that is cast to a buffer after a
 * call, that is read from a field or an array, or that a method out of scope returns.
 *
 * <p>Each such instruction is a <em>candidate</em>, by its number in the method. What becomes of
 * the value decides whether it is a step: where it is compared or returned there is none, nor where
 * a buffer in a field or an array is only asked something there, so that code which works on a
 * buffer in its place pays nothing. For that the height of the stack above the value is followed to
 * the instruction that uses it; where the code branches before that, the value counts as taken. A
 * cast of an argument is no candidate, nor is one behind a call that is a step itself.
 */
final class Takes extends MethodVisitor {
  /** Stack slots that an instruction without operands pops, by opcode. */
  private static final String POPS =
      "00000000000000000000000000000000000000000000002222"
          + "22220000000000000000000000000343433331212323422424"
          + "24242424242424241212232323242424011122211122211142"
          + "2440000000000000000000121210000000000000110011";

  /** What it pushes. */
  private static final String PUSHES =
      "01111111122111220000000000000000000000000000001212"
          + "11110000000000000000000000000000000000023445621212"
          + "12121212121212121212121212121212021211212212111111"
          + "1110000000000000000000000000000000000000100000";

  /** What an instruction does to what it pops. */
  private static final int TAKES = 0;

  private static final int USES = 1;

  /** What a label has of which a jump was seen; the labels are made for this pass. */
  private static final Object TARGET = "target";

  /** What is known of types. */
  interface Types extends CallSites.Types {
    /** Whether an object of this declared type is or may hold a buffer. */
    boolean mayHold(String internalName);

    /** Whether a class's methods have steps of their own. */
    boolean inScope(String internalName);
  }

  private final Types types;
  private final MethodPlan plan;

  /** Arguments, as long as nothing else is stored there. */
  private final BitSet arguments = new BitSet();

  /** The candidates whose values are on the stack, and the slots above each. */
  private int[] candidates = new int[4];

  private int[] above = new int[4];

  /**
   * Whether the value is in a field or an array, and so in its place as long as it is not moved.
   */
  private boolean[] inPlace = new boolean[4];

  private int pending;
  private int candidate = -1;

  /** Whether the last instruction was a call that looks something up in a collection. */
  private boolean lookedUp;

  /** Whether the last instruction was a call that takes something out of a collection. */
  private boolean takenOut;

  /** Whether the method may take something out of a collection. */
  private boolean mayTake;

  /** Whether the method takes single elements out of a collection. */
  private boolean takesOne;

  /** Whether the value on top has had its step. */
  private boolean stepped;

  /** Whether the method has to do with arrays of buffers. */
  private boolean arrays;

  /** Types of elements of arrays, which are asked for only where an element is read. */
  private final Set<String> elements = new HashSet<>();

  Takes(MethodVisitor next, MethodPlan plan, boolean isStatic, String descriptor, Types types) {
    super(Opcodes.ASM9, next);
    this.plan = plan;
    this.types = types;
    int local = isStatic ? 0 : 1;
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      arguments.set(local);
      local += argument.getSize();
      noteArray(argument);
    }
  }

  private void noteArray(Type type) {
    if (type.getSort() == Type.ARRAY && type.getElementType().getSort() == Type.OBJECT) {
      elements.add(type.getElementType().getInternalName());
    }
  }

  private boolean hasArrays() {
    for (String element : elements) {
      arrays |= types.mayHold(element);
    }
    elements.clear();
    return arrays;
  }

  private boolean mayHold(Type type) {
    return type.getSort() == Type.OBJECT && types.mayHold(type.getInternalName());
  }

  // ---- the values on the stack

  /** The value on top was made by a candidate, the instruction just visited. */
  private void add(boolean isInPlace) {
    if (pending == candidates.length) {
      candidates = Arrays.copyOf(candidates, pending * 2);
      above = Arrays.copyOf(above, pending * 2);
      inPlace = Arrays.copyOf(inPlace, pending * 2);
    }
    inPlace[pending] = isInPlace;
    candidates[pending] = candidate;
    above[pending++] = 0;
  }

  private boolean isOnTop() {
    return pending > 0 && above[pending - 1] == 0;
  }

  /** An instruction pops and pushes. */
  private void moves(int pops, int pushes, int role) {
    stepped = false;
    lookedUp = false;
    takenOut = false;
    int kept = 0;
    for (int i = 0; i < pending; i++) {
      if (above[i] < pops) {
        if (role == TAKES) {
          take(candidates[i]);
        }
        continue;
      }
      candidates[kept] = candidates[i];
      inPlace[kept] = inPlace[i];
      above[kept++] = above[i] + pushes - pops;
    }
    pending = kept;
  }

  private void take(int candidate) {
    plan.takes.set(candidate);
    plan.obtaining++;
  }

  /** What follows may come here on several ways. */
  private void branch() {
    for (int i = 0; i < pending; i++) {
      take(candidates[i]);
    }
    pending = 0;
    stepped = false;
  }

  // ---- instructions

  @Override
  public void visitInsn(int opcode) {
    super.visitInsn(opcode);
    boolean uses =
        opcode == Opcodes.POP
            || opcode == Opcodes.POP2
            || opcode == Opcodes.MONITORENTER
            || opcode == Opcodes.MONITOREXIT
            || opcode == Opcodes.ARETURN && plan.returns;
    moves(POPS.charAt(opcode) - '0', PUSHES.charAt(opcode) - '0', uses ? USES : TAKES);
    if (opcode == Opcodes.AALOAD) {
      candidate++;
      if (hasArrays()) {
        add(true);
      }
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    super.visitIntInsn(opcode, operand);
    int pops = opcode == Opcodes.NEWARRAY ? 1 : 0;
    moves(pops, 1, USES);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    super.visitVarInsn(opcode, local);
    boolean wide =
        opcode == Opcodes.LLOAD
            || opcode == Opcodes.DLOAD
            || opcode == Opcodes.LSTORE
            || opcode == Opcodes.DSTORE;
    int slots = wide ? 2 : 1;
    if (opcode <= Opcodes.ALOAD) {
      moves(0, slots, USES);
      stepped = opcode == Opcodes.ALOAD && arguments.get(local);
    } else {
      moves(slots, 0, TAKES);
      arguments.clear(local);
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.CHECKCAST) {
      candidate++;
      plan.looks.set(candidate, lookedUp);
      plan.takesOut.set(candidate, takenOut);
      noteArray(Type.getObjectType(type));
      if (!stepped && !isOnTop() && mayHold(Type.getObjectType(type))) {
        add(false);
      }
    } else if (opcode == Opcodes.NEW) {
      moves(0, 1, USES);
    } else {
      if (opcode == Opcodes.ANEWARRAY) {
        elements.add(type);
      }
      moves(1, 1, USES);
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    super.visitFieldInsn(opcode, owner, name, descriptor);
    Type type = Type.getType(descriptor);
    switch (opcode) {
      case Opcodes.GETSTATIC:
        // Constants above all: unreleasable, and shared by all threads.
        moves(0, type.getSize(), USES);
        break;
      case Opcodes.PUTSTATIC:
        moves(type.getSize(), 0, TAKES);
        break;
      case Opcodes.PUTFIELD:
        mayTake |= descriptor.startsWith("Ljava/util/");
        moves(type.getSize(), 0, TAKES);
        moves(1, 0, USES);
        break;
      default:
        candidate++;
        moves(1, type.getSize(), USES);
        if (mayHold(type)) {
          add(true);
        }
        break;
    }
    noteArray(type);
  }

  @Override
  public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
    super.visitMethodInsn(op, owner, name, desc, itf);
    candidate++;
    // The visitor behind this one has just asked.
    boolean step = plan.lastKind != CallSites.NONE;
    Type result = Type.getReturnType(desc);
    moves(Type.getArgumentsAndReturnSizes(desc) / 4 - 1, 0, step ? USES : TAKES);
    if (op != Opcodes.INVOKESTATIC) {
      boolean stays = isOnTop() && inPlace[pending - 1];
      if (stays && !step && mayHold(result)) {
        // What it returns is the buffer again, or what is in it.
        return;
      }
      moves(1, 0, step || stays ? USES : TAKES);
    }
    moves(0, result.getSize(), USES);
    stepped = step;
    lookedUp = ContainerCalls.looksUp(owner, name);
    takenOut = ContainerCalls.takesOut(owner, name);
    mayTake |= ContainerCalls.mayTake(owner, name);
    takesOne |= ContainerCalls.takesOne(owner, name);
    noteArray(result);
    if (!step && isTaken(owner, result, types)) {
      plan.takesOut.set(candidate, takenOut);
      add(false);
    }
  }

  /** Whether what a call returns comes from where there are no steps. */
  static boolean isTaken(String owner, Type result, Types types) {
    return result.getSort() == Type.OBJECT
        && !owner.contains(NettyTypes.PACKAGE)
        && !types.inScope(owner)
        && types.mayHold(result.getInternalName());
  }

  @Override
  public void visitEnd() {
    if (takesOne) {
      // Whatever was looked up may be what was taken out.
      plan.takesOut.or(plan.looks);
    }
    if (mayTake) {
      plan.looks.clear();
    }
    super.visitEnd();
  }

  @Override
  public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... more) {
    super.visitInvokeDynamicInsn(name, desc, bootstrap, more);
    int sizes = Type.getArgumentsAndReturnSizes(desc);
    moves(sizes / 4 - 1, sizes % 4, TAKES);
  }

  @Override
  public void visitLdcInsn(Object value) {
    super.visitLdcInsn(value);
    moves(0, value instanceof Long || value instanceof Double ? 2 : 1, USES);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    super.visitMultiANewArrayInsn(descriptor, dimensions);
    moves(dimensions, 1, USES);
    noteArray(Type.getType(descriptor));
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    super.visitJumpInsn(opcode, label);
    label.info = TARGET;
    boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
    moves(opcode == Opcodes.GOTO ? 0 : two ? 2 : 1, 0, USES);
    branch();
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
    super.visitTableSwitchInsn(min, max, dflt, labels);
    targets(dflt, labels);
    moves(1, 0, USES);
    branch();
  }

  @Override
  public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
    super.visitLookupSwitchInsn(dflt, keys, labels);
    targets(dflt, labels);
    moves(1, 0, USES);
    branch();
  }

  private static void targets(Label dflt, Label... labels) {
    dflt.info = TARGET;
    for (Label label : labels) {
      label.info = TARGET;
    }
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    if (label.info == TARGET) {
      branch();
    }
  }
}
