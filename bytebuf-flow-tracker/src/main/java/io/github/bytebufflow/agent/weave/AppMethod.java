package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import java.util.Arrays;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The second pass over a method of the application: steps at its start, its calls and its ends.
 *
 * <p>What acts after the body compares the flow and its life with those at entry, since the buffer
 * may be another's by then. They are kept in local variables behind the method's own, so each frame
 * is filled up to there; the one handler added, for exceptions that leave the method, stands last
 * in the table, behind the method's own.
 */
final class AppMethod extends MethodVisitor {
  private final MethodPlan plan;
  private final Code code;
  private final int base;
  private final int kept;
  private final boolean frames;
  private final Label start = new Label();

  /** Where the flow of the next buffer that the method obtains is kept. */
  private int next;

  /** Slots of local variables behind the kept flows that captures need. */
  private int forCaptures;

  /** Number of the last candidate, see {@link Takes}. */
  private int candidate = -1;

  AppMethod(MethodVisitor mv, MethodPlan plan, Code code, boolean frames) {
    super(Opcodes.ASM9, mv);
    this.plan = plan;
    this.code = code;
    this.frames = frames;
    base = plan.maxLocals;
    kept = plan.keeps() ? plan.arguments.length + plan.obtained() : 0;
    next = plan.arguments.length;
  }

  private int site(int line, byte kind) {
    return Sites.number(code.className, code.method, line, kind, null);
  }

  /** Local variable of a kept flow; its life is in the next one. */
  private int flowLocal(int i) {
    return base + 2 * i;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    boolean enters = plan.arguments.length > 0 || !plan.arrays.isEmpty();
    if (enters && plan.firstLine > 0) {
      // For the stacks that the steps here keep; the method's own lines begin after them.
      Label first = new Label();
      super.visitLabel(first);
      super.visitLineNumber(plan.firstLine, first);
    }
    String detail = plan.looksOnly ? Site.LOOKED_UP : null;
    int enter =
        enters ? Sites.number(code.className, code.method, plan.firstLine, Site.ENTER, detail) : 0;
    for (int i = 0; i < plan.arguments.length; i++) {
      code.load(plan.arguments[i]);
      if (kept > 0) {
        code.stepKeepingFlow(enter, true);
        keep(i);
      } else {
        code.step(enter, true);
      }
    }
    for (int array : plan.arrays) {
      code.load(array);
      code.push(enter);
      code.record(RecorderEntry.STEP_EACH);
    }
    for (int i = plan.arguments.length; i < kept; i++) {
      super.visitInsn(Opcodes.ACONST_NULL);
      super.visitVarInsn(Opcodes.ASTORE, flowLocal(i));
      super.visitInsn(Opcodes.ICONST_0);
      super.visitVarInsn(Opcodes.ISTORE, flowLocal(i) + 1);
    }
    if (kept > 0) {
      super.visitLabel(start);
    }
  }

  /** Stores the flow on top of the stack, and its life. */
  private void keep(int i) {
    super.visitInsn(Opcodes.DUP);
    code.record(RecorderEntry.LIFE);
    super.visitVarInsn(Opcodes.ISTORE, flowLocal(i) + 1);
    super.visitVarInsn(Opcodes.ASTORE, flowLocal(i));
  }

  @Override
  public void visitLineNumber(int line, Label at) {
    code.line = line;
    super.visitLineNumber(line, at);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ARETURN && plan.returns) {
      super.visitInsn(Opcodes.DUP);
      for (int i = 0; i < kept; i++) {
        code.load(flowLocal(i));
        code.loadInt(flowLocal(i) + 1);
        code.record(RecorderEntry.RESULT_IF_STILL_OWNED);
      }
      for (int i = plan.arguments.length; i < kept; i++) {
        orResultIfObtainedHere(i);
      }
      code.step(site(0, Site.RETURN), false);
    }
    super.visitInsn(opcode);
    if (opcode == Opcodes.AALOAD) {
      afterCandidate();
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.CHECKCAST) {
      afterCandidate();
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (opcode == Opcodes.GETFIELD) {
      afterCandidate();
    }
  }

  /** Behind an instruction that may have taken a buffer out of a container. */
  private void afterCandidate() {
    candidate++;
    if (plan.takes.get(candidate)) {
      super.visitInsn(Opcodes.DUP);
      String detail =
          plan.looks.get(candidate)
              ? Site.LOOKED_UP
              : plan.takesOut.get(candidate) ? Site.TAKEN_OUT : Site.TAKEN;
      obtained(Sites.number(code.className, code.method, code.line, Site.ENTER, detail), true);
    }
  }

  /** A step of what is on top of the stack, which the method holds from now on. */
  private void obtained(int site, boolean counted) {
    if (kept > 0) {
      code.stepKeepingFlow(site, counted);
      keep(next);
      next = Math.min(next + 1, kept - 1);
    } else {
      code.step(site, counted);
    }
  }

  /** On the stack is what is returned, and the same again or null. */
  private void orResultIfObtainedHere(int i) {
    super.visitInsn(Opcodes.DUP2);
    code.load(flowLocal(i));
    code.loadInt(flowLocal(i) + 1);
    code.record(RecorderEntry.OR_RESULT_IF_OBTAINED_HERE);
    super.visitInsn(Opcodes.SWAP);
    super.visitInsn(Opcodes.POP);
  }

  @Override
  public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
    Call call = new Call(op == Opcodes.INVOKESTATIC, owner, name, desc);
    int kind = plan.kind(call);
    boolean hinted = kind == Site.TOUCH && CallSites.hasHint(call);
    if (kind == Site.RELEASE) {
      release(call);
    } else if (hinted) {
      super.visitInsn(Opcodes.DUP2);
      code.push(site(code.line, Site.TOUCH));
      code.record(RecorderEntry.TOUCHED);
    }
    super.visitMethodInsn(op, owner, name, desc, itf);
    if (owner.equals(Code.RECORDER)) {
      // Woven by a hook of Netty, so not counted by the first pass.
      return;
    }
    afterCandidate();
    if (kind == CallSites.NONE || kind == Site.RELEASE || hinted) {
      return;
    }
    super.visitInsn(Opcodes.DUP);
    int site = site(code.line, (byte) kind);
    if (kind == Site.CALL || kind == Site.VIEW) {
      obtained(site, false);
    } else {
      code.step(site, kind == Site.RETAIN);
    }
  }

  @Override
  public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... more) {
    boolean[] captured = plan.captured(bootstrap, desc);
    if (captured != null) {
      int used = Captures.step(mv, code, desc, captured, flowLocal(kept));
      forCaptures = Math.max(forCaptures, used);
    }
    super.visitInvokeDynamicInsn(name, desc, bootstrap, more);
  }

  private void release(Call call) {
    if (CallSites.hasIntOnTop(call)) {
      super.visitInsn(Opcodes.DUP2);
      super.visitInsn(Opcodes.POP);
    } else {
      super.visitInsn(Opcodes.DUP);
    }
    code.step(site(code.line, Site.RELEASE), true);
  }

  @Override
  public void visitFrame(int type, int nLocal, Object[] local, int nStack, Object[] stack) {
    if (kept == 0) {
      super.visitFrame(type, nLocal, local, nStack, stack);
      return;
    }
    Object[] all = withKept(nLocal, local);
    super.visitFrame(Opcodes.F_NEW, all.length, all, nStack, stack);
  }

  /** The locals of a frame, filled up to the kept ones, and these. */
  private Object[] withKept(int n, Object[] local) {
    Object[] all = Arrays.copyOf(local, n + base + 2 * kept);
    int slots = 0;
    for (int i = 0; i < n; i++) {
      slots += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    int at = n;
    for (; slots < base; slots++) {
      all[at++] = Opcodes.TOP;
    }
    for (int i = 0; i < kept; i++) {
      all[at++] = Code.FLOW;
      all[at++] = Opcodes.INTEGER;
    }
    return Arrays.copyOf(all, at);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (kept > 0) {
      Label end = new Label();
      super.visitLabel(end);
      super.visitTryCatchBlock(start, end, end, null);
      if (frames) {
        Object[] locals = withKept(0, new Object[0]);
        super.visitFrame(
            Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
      }
      int thrown = site(0, Site.THROW);
      for (int i = 0; i < kept; i++) {
        super.visitInsn(Opcodes.DUP);
        code.load(flowLocal(i));
        code.loadInt(flowLocal(i) + 1);
        code.push(thrown);
        code.record(RecorderEntry.THROWN);
      }
      super.visitInsn(Opcodes.ATHROW);
    }
    int stack = maxStack + Code.STACK;
    int locals = Math.max(maxLocals, flowLocal(kept) + forCaptures);
    Limits.check(code, stack, locals);
    super.visitMaxs(stack, locals);
  }
}
