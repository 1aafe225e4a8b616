package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A method that ends what it is given, or has that ended by its base class, and was given one
 * buffer twice: it is not to change for that, but one of those who had called it. The two stacks
 * show them.
 */
final class RunAgain {
  /** The method of Netty's handlers by which these are given what is written. */
  private static final String WRITE = "write";

  private final MisuseRecord record;
  private final List<StackTraceElement> end;
  private final Code code;

  RunAgain(MisuseRecord record, Code code) {
    this.record = record;
    this.code = code;
    end = record.endStack();
  }

  /**
   * Judges a record that the path decides alone.
   *
   * @param told what the path tells
   * @return whom to ask, or null where the method may have run once
   */
  MisuseVerdict judge(MisuseVerdict told) {
    MisuseVerdict.Suspect by = told.suspects.get(0);
    int now = Stacks.indexOf(record.stack, by.className, by.method);
    int before = Stacks.indexOf(end, by.className, by.method);
    if (now < 0 && before < 0) {
      return ofBase(by);
    }
    if (now < 0 || before < 0 || !isGiven(by)) {
      return null;
    }
    // One run may have come from the one line to the other without a loop.
    boolean isOnward = end.get(before).getLineNumber() < record.stack.get(now).getLineNumber();
    return isOnward && record.release.isEmpty()
        ? null
        : ran(by, Names.of(Names.simple(by.className), by.method), now, before, isOnward);
  }

  /** A base class of Netty's may have released what its handler was given twice. */
  private MisuseVerdict ofBase(MisuseVerdict.Suspect handler) {
    int now = releaser(record.stack);
    StackTraceElement base = now < 0 ? null : record.stack.get(now);
    int before = base == null ? -1 : end.indexOf(base);
    return before < 0
        ? null
        : ran(handler, Names.of(base.getClassName(), WRITE), now, before, true);
  }

  /**
   * A method stands in both stacks: those around it, from where the stacks part.
   *
   * @param now its frame in the stack of the misuse
   * @param before its frame in the other stack
   * @param mustPart whether nothing is said where the stacks do not part
   */
  private MisuseVerdict ran(
      MisuseVerdict.Suspect by, String name, int now, int before, boolean mustPart) {
    int common = 1;
    while (now + common < record.stack.size()
        && before + common < end.size()
        && record.stack.get(now + common).equals(end.get(before + common))) {
      common++;
    }
    StackTraceElement later = caller(record.stack, now + common);
    StackTraceElement earlier = caller(end, before + common);
    if (mustPart && later == null && earlier == null) {
      return null;
    }
    List<MisuseVerdict.Suspect> suspects = new ArrayList<>();
    if (later != null) {
      suspects.add(MisuseEvidence.suspect(later, "runs " + name + " with it the second time"));
    }
    if (earlier != null && (later == null || !Stacks.isSameMethod(later, earlier))) {
      suspects.add(MisuseEvidence.suspect(earlier, "ran " + name + " with it before"));
    }
    suspects.add(by);
    return new MisuseVerdict(
        false,
        "see how " + suspects.get(0).site + " got the buffer with which " + name + " ran twice",
        suspects);
  }

  /** The frame of a base class that releases what is written to its handler; or -1. */
  private static int releaser(List<StackTraceElement> stack) {
    for (int i = 0; i < stack.size(); i++) {
      String name = stack.get(i).getClassName();
      if (!Stacks.isOfBuffers(name) && !Stacks.isCarrier(name)) {
        boolean writes = stack.get(i).getMethodName().equals(WRITE);
        return writes && CodeOwner.of(name) == CodeOwner.NETTY ? i : -1;
      }
    }
    return -1;
  }

  /** Whether the method ends a parameter: else it had to forget what it has ended. */
  private boolean isGiven(MisuseVerdict.Suspect by) {
    MethodUse use = code.held(by.className, by.method, 0, Kind.ENTER);
    return use.isKnown() && !use.taken && use.consumes;
  }

  /** The innermost method of the program from a frame on, up to the next handler. */
  private static StackTraceElement caller(List<StackTraceElement> stack, int from) {
    for (StackTraceElement frame : stack.subList(from, stack.size())) {
      if (Stacks.isPipeline(frame)) {
        return null;
      }
      if (CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION) {
        return frame;
      }
    }
    return null;
  }
}
