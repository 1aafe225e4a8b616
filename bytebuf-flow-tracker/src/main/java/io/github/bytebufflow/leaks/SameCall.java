package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Obedient;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Looks at the others that went into the same call as the leaked ones. Where these are released by
 * what was called, the method with the call gives its buffers away there, and who was called is
 * asked before it.
 */
final class SameCall {
  /** Most weight of the method with the call. */
  private static final int GAVE = 54;

  /** Weight of the method that was called. */
  private static final int CALLED = 59;

  private final LeakEvidence evidence;
  private final Candidates candidates;

  SameCall(LeakEvidence evidence, Candidates candidates) {
    this.evidence = evidence;
    this.candidates = candidates;
  }

  /**
   * Bounds those who would be named alone, and gave the buffer away.
   *
   * @param ways that the others took, from where they parted from the leaked ones
   */
  void bound(List<List<SnapshotNode>> ways) {
    if (evidence.end.place.kind == Kind.THROW) {
      // The call had no end: who catches the exception, or lets it pass, has the buffer.
      return;
    }
    boolean made = LeakEvidence.isConstructor(evidence.end);
    for (List<SnapshotNode> way : ways) {
      bound(way.get(made ? way.size() - 1 : 0), way);
    }
  }

  private void bound(SnapshotNode first, List<SnapshotNode> way) {
    List<StackTraceElement> stack = first.place.stack;
    for (int i = LeakEvidence.own(first) + 1; i > 0 && i < stack.size(); i++) {
      StackTraceElement giver = stack.get(i);
      StackTraceElement called =
          candidates.isCertain(giver.getClassName(), giver.getMethodName())
                  && !isOf(first.place, giver)
                  && isGiven(way, giver)
              ? called(giver, first, i)
              : null;
      if (called != null) {
        bound(giver, called);
      }
    }
  }

  private void bound(StackTraceElement giver, StackTraceElement called) {
    // What does as it is told has to be told so on each way.
    boolean told = Obedient.is(called.getMethodName());
    candidates.bound(giver.getClassName(), giver.getMethodName(), told ? CALLED : GAVE);
    candidates.addOpen(
        called,
        told ? GAVE : CALLED,
        "received it from "
            + Names.of(giver.getClassName(), giver.getMethodName())
            + ", like other buffers, which are released");
  }

  /** Whether a place is in the method of a frame, be it in a lambda of it. */
  private static boolean isOf(Place place, StackTraceElement frame) {
    return place.className != null
        && place.method != null
        && place.className.equals(frame.getClassName())
        && Names.method(place.method).equals(Names.method(frame.getMethodName()));
  }

  /** Whether a method did nothing with others behind the line that gave them away. */
  private static boolean isGiven(List<SnapshotNode> way, StackTraceElement giver) {
    for (SnapshotNode node : way) {
      if (isOf(node.place, giver)) {
        return false;
      }
      for (StackTraceElement frame : node.place.stack) {
        if (Stacks.isSameMethod(frame, giver) && frame.getLineNumber() != giver.getLineNumber()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * The method that a line called with the leaked buffer; null if the leaked one did not come by
   * there. Where that only made the object that has the buffer, it is the method of the object that
   * was called with the others.
   */
  private StackTraceElement called(StackTraceElement giver, SnapshotNode other, int at) {
    List<StackTraceElement> stack = evidence.end.place.stack;
    int own = Stacks.indexOf(stack, giver);
    if (own <= 0) {
      return null;
    }
    List<StackTraceElement> others = other.place.stack;
    if (LeakEvidence.isConstructor(evidence.end)) {
      return evidence.end.place.className.equals(other.place.className) ? inside(others, at) : null;
    }
    return stack.get(own).getLineNumber() == giver.getLineNumber()
            && Stacks.isPipeline(stack.get(own - 1)) == Stacks.isPipeline(others.get(at - 1))
        ? inside(stack, own)
        : null;
  }

  /** The first method of the program that a frame called, on the way inwards. */
  private static StackTraceElement inside(List<StackTraceElement> stack, int from) {
    for (int i = from - 1; i >= 0; i--) {
      StackTraceElement frame = stack.get(i);
      if (!Stacks.isCarrier(frame.getClassName())
          && CodeOwner.of(frame.getClassName()) != CodeOwner.NETTY
          && !Stacks.isSameMethod(frame, stack.get(from))) {
        return frame;
      }
    }
    return null;
  }
}
