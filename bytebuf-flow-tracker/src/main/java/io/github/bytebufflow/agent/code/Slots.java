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

  private final Frame<BasicValue> frame;
  private final BitSet has = new BitSet();

  private Slots(Frame<BasicValue> frame) {
    this.frame = frame;
    int locals = frame.getLocals();
    for (int i = 0; i < locals + frame.getStackSize(); i++) {
      has.set(i, HAS.equals(i < locals ? frame.getLocal(i) : frame.getStack(i - locals)));
    }
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
    Frame<BasicValue> frame = new Frame<>(merged.getLocals(), merged.getMaxStackSize());
    for (int i = 0; i < merged.getLocals(); i++) {
      Held value = merged.getLocal(i);
      boolean isBefore = !made.isEmpty() && value.isOnlyOf(made);
      frame.setLocal(i, value(value, value.isAnyOf(held) && !isBefore));
    }
    for (int i = 0; i < merged.getStackSize(); i++) {
      frame.push(value(merged.getStack(i), merged.getStack(i).isAnyOf(held)));
    }
    return new Slots(frame);
  }

  private static BasicValue value(Held value, boolean has) {
    return has
        ? HAS
        : value.getSize() == 2 ? BasicValue.LONG_VALUE : BasicValue.UNINITIALIZED_VALUE;
  }

  /**
   * Those behind an instruction; null where nothing is known of these.
   *
   * @param ways of the buffer
   * @param isAnother whether the instruction makes another buffer
   */
  Slots after(AbstractInsnNode insn, Ways ways, boolean isAnother) {
    if (insn.getOpcode() < 0) {
      return this;
    }
    Frame<BasicValue> after = new Frame<>(frame);
    try {
      after.execute(insn, new OnWay(ways, isAnother));
    } catch (AnalyzerException | RuntimeException e) {
      return null;
    }
    return new Slots(after);
  }

  /** Those where an exception is caught that came out of the instruction behind these. */
  Slots caught() {
    Frame<BasicValue> handler = new Frame<>(frame);
    handler.clearStack();
    handler.push(BasicValue.UNINITIALIZED_VALUE);
    return new Slots(handler);
  }

  /** What is known of a place on all ways, without what is not so on this one. */
  Frame<Held> of(Frame<Held> merged, Set<Integer> held) {
    Frame<Held> exact = null;
    int locals = merged.getLocals();
    for (int i = 0; i < locals + merged.getStackSize(); i++) {
      Held value = i < locals ? merged.getLocal(i) : merged.getStack(i - locals);
      if (value.isAnyOf(held) && !has.get(i)) {
        Held known = value.without(held);
        exact = exact == null ? new Frame<>(merged) : exact;
        if (i < locals) {
          exact.setLocal(i, known);
        } else {
          exact.setStack(i - locals, known);
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
