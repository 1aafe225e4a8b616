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
    String name = Names.of(Names.simple(by.className), by.method);
    boolean isOnward = false;
    boolean isOfBase = now < 0 && before < 0;
    if (isOfBase) {
      // A base class of Netty's may have released what its handler was given twice.
      now = releaser(record.stack);
      before = now < 0 ? -1 : end.indexOf(record.stack.get(now));
      name = now < 0 ? name : Names.of(record.stack.get(now).getClassName(), WRITE);
    } else if (now >= 0 && before >= 0 && isGiven(by)) {
      isOnward = end.get(before).getLineNumber() < record.stack.get(now).getLineNumber();
    } else {
      return null;
    }
    if (now < 0 || before < 0) {
      return null;
    }
    do {
      now++;
      before++;
    } while (now < record.stack.size()
        && before < end.size()
        && record.stack.get(now).equals(end.get(before)));
    StackTraceElement later = caller(record.stack, now);
    StackTraceElement earlier = caller(end, before);
    boolean differ = later != null || earlier != null;
    if (isOfBase && !differ || isOnward && (record.release.isEmpty() || !differ)) {
      // One run may have come from the one line to the other without a loop.
      return null;
    }
    List<MisuseVerdict.Suspect> suspects = new ArrayList<>();
    if (later != null) {
      suspects.add(MisuseEvidence.suspect(later, "has " + name + " run with it the second time"));
    }
    if (earlier != null && (later == null || !Stacks.isSameMethod(later, earlier))) {
      suspects.add(MisuseEvidence.suspect(earlier, "had " + name + " run with it before"));
    }
    suspects.add(by);
    return new MisuseVerdict(
        false,
        "see how " + suspects.get(0).site + " got the buffer, with which " + name + " ran twice",
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
