package io.github.bytebufflow.agent.code;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Which local variables and values on the stack have the buffer on the one way by which an
 * instruction was reached: where ways join, {@link Held} only says which may. Immutable.
 */
final class Slots {
  private static final BasicValue HAS = new BasicValue(Type.getObjectType("the buffer"));

  /** The local variables first, then the values on the stack. */
  private final BitSet has;

  private Slots(BitSet has) {
    this.has = has;
  }

  /**
   * Those before the first instruction of a way.
   *
   * @param merged what is known of that place on all ways
   * @param held sources of the buffer, and of what has it
   * @param made sources of what the instruction before has made; what a variable has of these is of
   *     an earlier round of a loop
   */
  static Slots first(Frame<Held> merged, Set<Integer> held, Set<Integer> made) {
    BitSet has = new BitSet();
    int locals = merged.getLocals();
    for (int i = 0; i < locals + merged.getStackSize(); i++) {
      Held value = value(merged, i);
      boolean isBefore = i < locals && !made.isEmpty() && value.isOnlyOf(made);
      has.set(i, value.isAnyOf(held) && !isBefore);
    }
    return new Slots(has);
  }

  private static Held value(Frame<Held> frame, int slot) {
    int locals = frame.getLocals();
    return slot < locals ? frame.getLocal(slot) : frame.getStack(slot - locals);
  }

  /** Whether nothing has the buffer. */
  boolean areEmpty() {
    return has.isEmpty();
  }

  /**
   * Those behind an instruction; null where nothing is known of these.
   *
   * @param merged what is known of the place of the instruction on all ways
   * @param ways of the buffer
   * @param isAnother whether the instruction makes another buffer
   */
  Slots after(AbstractInsnNode insn, Frame<Held> merged, Ways ways, boolean isAnother) {
    Frame<BasicValue> frame = frame(merged);
    try {
      frame.execute(insn, new OnWay(ways, isAnother));
    } catch (AnalyzerException | RuntimeException e) {
      return null;
    }
    BitSet after = new BitSet();
    int locals = frame.getLocals();
    for (int i = 0; i < locals + frame.getStackSize(); i++) {
      after.set(i, HAS.equals(i < locals ? frame.getLocal(i) : frame.getStack(i - locals)));
    }
    return new Slots(after);
  }

  private Frame<BasicValue> frame(Frame<Held> merged) {
    Frame<BasicValue> frame = new Frame<>(merged.getLocals(), merged.getMaxStackSize());
    int locals = merged.getLocals();
    for (int i = 0; i < locals + merged.getStackSize(); i++) {
      BasicValue value =
          has.get(i)
              ? HAS
              : value(merged, i).getSize() == 2
                  ? BasicValue.LONG_VALUE
                  : BasicValue.UNINITIALIZED_VALUE;
      if (i < locals) {
        frame.setLocal(i, value);
      } else {
        frame.push(value);
      }
    }
    return frame;
  }

  /**
   * Those where an exception is caught: the exception is alone on the stack.
   *
   * @param merged what is known of the place of the instruction that threw
   */
  Slots caught(Frame<Held> merged) {
    BitSet locals = (BitSet) has.clone();
    locals.clear(merged.getLocals(), Math.max(merged.getLocals(), has.length()));
    return new Slots(locals);
  }

  /** What is known of a place on all ways, without what is not so on this one. */
  Frame<Held> of(Frame<Held> merged, Set<Integer> held) {
    Frame<Held> exact = null;
    int locals = merged.getLocals();
    for (int i = 0; i < locals + merged.getStackSize(); i++) {
      Held value = value(merged, i);
      if (value.isAnyOf(held) && !has.get(i)) {
        exact = exact == null ? new Frame<>(merged) : exact;
        if (i < locals) {
          exact.setLocal(i, value.without(held));
        } else {
          exact.setStack(i - locals, value.without(held));
        }
      }
    }
    return exact == null ? merged : exact;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Slots && has.equals(((Slots) o).has);
  }

  @Override
  public int hashCode() {
    return has.hashCode();
  }

  /** Follows the buffer alone. */
  private static final class OnWay extends BasicInterpreter {
    private final Ways ways;
    private final boolean isAnother;

    OnWay(Ways ways, boolean isAnother) {
      super(Opcodes.ASM9);
      this.ways = ways;
      this.isAnother = isAnother;
    }

    /** What an instruction makes, perhaps of the buffer. */
    private BasicValue made(AbstractInsnNode insn, BasicValue plain, boolean ofBuffer) {
      int at = ways.body.index(insn);
      boolean has = !isAnother && (ways.sources.contains(at) || ofBuffer && ways.held.contains(at));
      return has ? HAS : HAS.equals(plain) ? BasicValue.REFERENCE_VALUE : plain;
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
      // The constructor gives the buffer to the object.
      return made(insn, super.newOperation(insn), insn.getOpcode() == Opcodes.NEW);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode insn, BasicValue value)
        throws AnalyzerException {
      switch (insn.getOpcode()) {
        case Opcodes.CHECKCAST:
          return value;
        case Opcodes.GETFIELD:
          return made(insn, super.unaryOperation(insn, value), HAS.equals(value));
        case Opcodes.ANEWARRAY:
          return made(insn, super.unaryOperation(insn, value), true);
        default:
          return super.unaryOperation(insn, value);
      }
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode insn, BasicValue one, BasicValue other)
        throws AnalyzerException {
      return insn.getOpcode() == Opcodes.AALOAD ? one : super.binaryOperation(insn, one, other);
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode insn, List<? extends BasicValue> operands)
        throws AnalyzerException {
      BasicValue plain = super.naryOperation(insn, operands);
      return plain == null ? null : made(insn, plain, operands.contains(HAS));
    }
  }
}
