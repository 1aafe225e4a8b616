package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.List;

/**
 * The last method of the program itself that had the buffer: who called a method that returned the
 * buffer, or made an object with that, and not that method; who called one that only looked, where
 * the caller is the program's. Named first where nothing is certain.
 */
final class OwnHolder {
  /** The step that shows the method. */
  final SnapshotNode step;

  private final StackTraceElement frame;

  private OwnHolder(SnapshotNode step, StackTraceElement frame) {
    this.step = step;
    this.frame = frame;
  }

  /** The holder on a path; null where no step is in a method of the program. */
  static OwnHolder of(LeakEvidence evidence) {
    List<SnapshotNode> path = evidence.path;
    int at = path.size() - 1;
    while (at > 0 && !isOwn(path.get(at))) {
      at--;
    }
    if (at <= 0) {
      return null;
    }
    SnapshotNode last = path.get(at);
    while (isLook(last, evidence)) {
      SnapshotNode before = callerBefore(last, path.subList(1, path.indexOf(last)));
      if (before == null) {
        break;
      }
      last = before;
    }
    boolean isCallers = last.place.kind == Kind.RETURN || LeakEvidence.isConstructor(last);
    StackTraceElement caller = isCallers ? ownCaller(last) : null;
    return new OwnHolder(last, caller);
  }

  private static boolean isOwn(SnapshotNode node) {
    return node.place.method != null && CodeOwner.isOwnCode(node.place.className);
  }

  private static boolean isLook(SnapshotNode node, LeakEvidence evidence) {
    return node.place.kind == Kind.ENTER && evidence.use(node).onlyReads();
  }

  /** The last step before in a method that ran as the method of a step was called. */
  private static SnapshotNode callerBefore(SnapshotNode node, List<SnapshotNode> before) {
    StackTraceElement caller = LeakEvidence.caller(node);
    for (int i = before.size() - 1; caller != null && i >= 0; i--) {
      SnapshotNode step = before.get(i);
      if (isOwn(step) && step.place.isIn(caller.getClassName(), caller.getMethodName())) {
        return step;
      }
    }
    return null;
  }

  /** The method of the program that called the one of a step, next to it; or null. */
  private static StackTraceElement ownCaller(SnapshotNode node) {
    StackTraceElement caller = LeakEvidence.caller(node);
    return caller != null && CodeOwner.isOwnCode(caller.getClassName()) ? caller : null;
  }

  Suspect suspect(int weight) {
    StackTraceElement by = frame;
    if (by == null) {
      int own = LeakEvidence.own(step);
      by =
          new StackTraceElement(
              step.place.className,
              step.place.method,
              own < 0 ? null : step.place.stack.get(own).getFileName(),
              step.place.line);
    }
    return new Suspect(
        by.getClassName(),
        by.getMethodName(),
        by.getLineNumber(),
        by.getFileName(),
        null,
        weight,
        "is the last method of the application that held the buffer",
        null);
  }
}
