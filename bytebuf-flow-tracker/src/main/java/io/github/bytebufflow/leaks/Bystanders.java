package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Those who are named because they were there: who releases the other buffers, who had the buffer,
 * and who called.
 */
final class Bystanders {
  /** Weight of a method that releases others, and of which nothing else is known. */
  private static final int OTHERS = 46;

  /** Weight of a method that goes on to the release of others. */
  private static final int BOTH = 57;

  private final LeakEvidence evidence;
  private final Candidates candidates;

  Bystanders(LeakEvidence evidence, Candidates candidates) {
    this.evidence = evidence;
    this.candidates = candidates;
  }

  /**
   * Who releases the other buffers that came the same way.
   *
   * @param release the step of that release, as {@link Witness} found it; or null
   */
  void witness(SnapshotNode release) {
    if (release == null
        || release.place.kind != Kind.RELEASE
        || release.place.className == null
        || release.place.method == null) {
      return;
    }
    SnapshotNode end = evidence.end;
    String in = LeakEvidence.line(release);
    if (end.place.kind == Kind.RELEASE
        && end.place.isInMethodOf(release.place)
        && end.place.line == release.place.line) {
      // The leaked ones came by there, too.
      return;
    }
    boolean known =
        candidates.confirm(
            release.place.className, release.place.method, 12, "releases other buffers" + in);
    if (!known && release.place.frameIn(end.place.stack) >= 0) {
      candidates.add(
          release.place.className,
          release.place.method,
          null,
          release.place.line,
          OTHERS,
          "releases other buffers on this path" + in);
    }
  }

  /**
   * Who called the last method that had the buffer, and calls another one with the others, which
   * are released there: the buffer was left on the way from one call to the other.
   */
  void calledBoth() {
    List<SnapshotNode> path = evidence.whole;
    SnapshotNode end = path.get(path.size() - 1);
    if (end.place.kind != Kind.ENTER
        || LeakEvidence.isConstructor(end)
        || path.stream().anyMatch(node -> node.place.ref > 1)) {
      return;
    }
    for (SnapshotNode child : end.children) {
      if (!child.place.takenOut && !LeakEvidence.allLeaked(child)) {
        calledBoth(end, child);
      }
    }
  }

  private void calledBoth(SnapshotNode end, SnapshotNode child) {
    StackTraceElement caller = end.place.takenOut ? LeakEvidence.caller(end) : null;
    if (caller != null && child.place.isIn(caller.getClassName(), caller.getMethodName())) {
      String from = Names.of(end.place.className, end.place.method);
      candidates.addOpen(caller, BOTH, "gets buffers from " + from + ", and passes on only others");
      return;
    }
    StackTraceElement frame = child.place.lookedUp ? null : calling(end, child);
    if (frame != null && !candidates.loses(frame.getClassName(), frame.getMethodName())) {
      String to = Names.of(child.place.className, child.place.method);
      candidates.addOpen(frame, BOTH, "passes other buffers on to " + to + ", but not these");
    }
  }

  /** The innermost method of the program that led to two steps, from two of its lines; or null. */
  private StackTraceElement calling(SnapshotNode end, SnapshotNode child) {
    List<StackTraceElement> stack = end.place.stack;
    if (end.place.frameIn(child.place.stack) >= 0) {
      return null;
    }
    for (int i = LeakEvidence.own(end) + 1; i > 0 && i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      int at = Stacks.indexOf(child.place.stack, frame);
      if (Stacks.isPipeline(frame) || at >= 0 && at <= LeakEvidence.own(child)) {
        return null;
      }
      if (at > 0) {
        boolean isOther = child.place.stack.get(at).getLineNumber() != frame.getLineNumber();
        // What a program's main method makes lives as long as the program, and has many buffers.
        boolean isOwner =
            isOther
                && !frame.getMethodName().equals("main")
                && CodeOwner.isOwnCode(frame.getClassName())
                && evidence.receiver(stack, i).field == null;
        return isOwner ? frame : null;
      }
    }
    return null;
  }

  /**
   * Others that had the buffer, for a list of candidates that would be short else. What returned
   * the buffer has it no more, and a constructor made what has it: who called has it now.
   */
  void hadIt() {
    List<SnapshotNode> path = evidence.path;
    Set<String> returned = new HashSet<>();
    int weight = 24;
    for (int i = path.size() - 1; i > 0 && weight > 20; i--) {
      Place place = path.get(i).place;
      if (place.method == null || Stacks.isCarrier(place.className)) {
        continue;
      }
      String method = place.className + '.' + place.method;
      if (place.kind == Kind.RETURN) {
        returned.add(method);
      } else if (!returned.contains(method)
          && !LeakEvidence.isConstructor(path.get(i))
          && !evidence.use(path.get(i)).onlyReads()) {
        candidates.add(Hypothesis.THERE, path.get(i), weight, "held the buffer");
        weight -= 2;
      }
    }
    callers();
  }

  private void callers() {
    List<StackTraceElement> stack = evidence.end.place.stack;
    boolean returned = evidence.end.place.kind == Kind.RETURN;
    int frames = 0;
    for (int i = Math.max(0, LeakEvidence.own(evidence.end) + 1);
        i < stack.size() && frames < 2;
        i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame)) {
        return;
      }
      // A method that overrides one with another result is there twice.
      boolean isItself =
          returned
              && frame.getClassName().equals(evidence.end.place.className)
              && frame.getMethodName().equals(evidence.end.place.method);
      if (!isItself && !Stacks.isCarrier(frame.getClassName())) {
        frames++;
        boolean has = returned && frames == 1;
        candidates.add(
            Hypothesis.THERE,
            frame,
            has ? 25 : 23 - 2 * frames,
            has
                ? "was the last to get the buffer from a call"
                : "calls the method that held the buffer");
      }
    }
  }

  /** Where nobody else is named: the last step that has a method, or who allocated. */
  void lastResort() {
    List<SnapshotNode> path = evidence.path;
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode node = path.get(i);
      if (node.place.className != null && node.place.method != null) {
        candidates.add(node, 30, "held the buffer last");
        return;
      }
    }
    for (StackTraceElement frame : evidence.end.place.stack) {
      if (!Stacks.isOfBuffers(frame.getClassName())
          && CodeOwner.of(frame.getClassName()) != CodeOwner.JAVA) {
        candidates.add(frame, 30, "created the buffer");
        return;
      }
    }
  }
}
