package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Judges who raised the count of a buffer where nobody gave that count back. */
final class RaisedCount {
  /** Weight of a method of unknown code that raised the count, where others had that since. */
  private static final int WENT_ON = 59;

  /** Weight of who had an object raise the count of what it has. */
  private static final int TOLD = 57;

  /** Most weight of another method that raised a count, and may have lost that. */
  private static final int ANOTHER = 44;

  private static final String RETAIN = "retain";

  private final LeakEvidence evidence;
  private final Candidates candidates;
  private final Callers callers;
  private final Takers takers;
  private final OffPath offPath;
  private final Streams streams;
  private final ObjectOwner objectOwner;
  private final LostObjects lostObjects;

  RaisedCount(
      LeakEvidence evidence,
      Candidates candidates,
      Callers callers,
      Takers takers,
      OffPath offPath,
      Streams streams,
      ObjectOwner objectOwner,
      LostObjects lostObjects) {
    this.evidence = evidence;
    this.candidates = candidates;
    this.callers = callers;
    this.takers = takers;
    this.offPath = offPath;
    this.streams = streams;
    this.objectOwner = objectOwner;
    this.lostObjects = lostObjects;
  }

  /**
   * Whether an exception left the method that raised the count, and the method loses that count by
   * an exception: who handled the exception later gave back another count.
   */
  boolean isLostByException(SnapshotNode raised) {
    Place place = raised.place;
    if (place.kind != Kind.RETAIN && place.kind != Kind.VIEW || place.method == null) {
      return false;
    }
    boolean left = false;
    for (SnapshotNode node : evidence.since(raised)) {
      // A step that comes later shows that the exception was caught there.
      boolean runs = node.place.isInMethodOf(place) || place.frameIn(node.place.stack) >= 0;
      left = node.place.kind == Kind.THROW ? left || runs : left && !runs;
    }
    if (!left || !evidence.use(raised).lostIfCallThrows) {
      return false;
    }
    candidates.add(raised, 88, adds(raised) + ", but does not release it if an exception escapes");
    return true;
  }

  private String adds(SnapshotNode raised) {
    String what =
        raised.place.kind == Kind.RETAIN
            ? "retains the buffer"
            : evidence.makes(raised) ? "creates it" : "creates a retained view";
    return what + LeakEvidence.line(raised);
  }

  /** The last step is a release at count 1, and the buffer was still there. */
  void releasedInVain(SnapshotNode release) {
    SnapshotNode retain = null;
    for (SnapshotNode node : evidence.path) {
      retain = node.place.kind == Kind.RETAIN ? node : retain;
    }
    if (retain == null) {
      boolean ofHolder = keptByHolder(release);
      boolean ofNetty = CodeOwner.of(release.place.className) == CodeOwner.NETTY;
      candidates.add(
          release,
          ofHolder ? 50 : ofNetty ? WENT_ON : evidence.releasesBuffer(release) ? 80 : Advice.OPEN,
          ofHolder
              ? "releases the object that holds it, but not the buffer"
              : "calls a release that does nothing, such as that of an unreleasable wrapper");
      return;
    }
    // What is released may be an object with a count of its own, and the buffer another's.
    left(retain, true);
    candidates.add(
        release, 50, "releases it, or the object that holds it, but the buffer keeps a count");
  }

  /**
   * What was released may be an object that was made with the buffer: then an end of the object
   * leaves the buffer where it is.
   */
  private boolean keptByHolder(SnapshotNode release) {
    for (int i = evidence.path.indexOf(release) - 1; i > 0; i--) {
      SnapshotNode node = evidence.path.get(i);
      if (LeakEvidence.isConstructor(node) && evidence.use(node).storesIn != null) {
        SnapshotNode before = evidence.before(node);
        MethodUse maker = before == null ? MethodUse.UNKNOWN : evidence.use(before);
        for (MethodUse.Made object : maker.objects) {
          if (object.field != null && object.className.equals(node.place.className)) {
            offPath.keptIn(object, TOLD);
          }
        }
        return true;
      }
      if (evidence.isSet(node)) {
        offPath.kept(evidence.use(node), TOLD);
        return true;
      }
      if (keptByCaller(node)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a method got the buffer back from a call, and keeps it in a field: the field's ends.
   */
  private boolean keptByCaller(SnapshotNode returned) {
    List<StackTraceElement> stack = returned.place.stack;
    int own = returned.place.kind == Kind.RETURN ? LeakEvidence.own(returned) : -1;
    for (int i = own + 1; own >= 0 && i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
        break;
      }
      MethodUse use = evidence.given(frame, stack.get(i - 1).getMethodName(), Code.Role.RETURNED);
      if (use.storesIn != null) {
        offPath.kept(use, TOLD);
        return true;
      }
      if (!use.returns) {
        break;
      }
    }
    return false;
  }

  /** A count was raised, and most likely given back by the class that had raised it. */
  void keptBesides(SnapshotNode by) {
    candidates.add(by, 46, adds(by) + ", and its class releases one count");
  }

  /**
   * A count was raised for an object, which has given back one: the other is of who had the buffer
   * before, unless that gave the buffer away for good. To be called behind what names those.
   */
  void keptByObject(SnapshotNode by) {
    candidates.boundAll(Advice.OPEN);
    candidates.addOpen(
        by, TOLD - 2, adds(by) + " for an object that it creates, which releases one count");
    forMade(by);
  }

  /** Who made the buffer, and returns the object that has a count of its own, has the first one. */
  private void forMade(SnapshotNode by) {
    SnapshotNode maker = evidence.path.get(1);
    if (maker.place.kind == Kind.CALL
        && maker.place.method != null
        && maker.place.frameIn(by.place.stack) > LeakEvidence.own(by)
        && evidence.use(by).returns
        && evidence.use(maker).returns
        && !evidence.gaveBack(maker)) {
      String raiser = Names.of(by.place.className, by.place.method);
      candidates.addOpen(
          maker, Advice.OPEN, "creates it for " + raiser + ", which adds a count of its own");
    }
  }

  /**
   * A count was raised, and nobody gave it back.
   *
   * @param lowered whether the last step lowered another count
   */
  void left(SnapshotNode by, boolean lowered) {
    Kind kind = by.place.kind;
    if (kind != Kind.RETAIN && kind != Kind.VIEW) {
      raisedUnseen(by, lowered);
      return;
    }
    if (RETAIN.equals(by.place.method)) {
      toldToRaise(by);
      return;
    }
    MethodUse use = evidence.use(by);
    if (!use.isKnown()) {
      int weight = wentOn(by) ? WENT_ON : lowered ? 70 : 66;
      candidates.add(by, weight, adds(by) + ", and nothing releases that count");
    } else if (use.lostAt > 0) {
      Reason reason = Reason.ifRaised(use, lowered ? 88 : 76, adds(by));
      candidates.add(by, isLostWithObject(by) ? TOLD : reason.weight, reason.text);
      if (use.mayBeElsewhere()) {
        candidates.leavesIt(by.place.className, by.place.method);
      }
    } else if (use.skippedAt > 0) {
      candidates.addOpen(by, Advice.OPEN, skips(by, use));
    } else if (use.returns) {
      forCaller(by);
    } else {
      String then =
          use.stores == null
              ? " and passes the buffer on"
              : " and stores the buffer in " + use.stores;
      int weight = isLostWithObject(by) ? Advice.OPEN - 1 : lowered ? 58 : 54;
      if (use.storesInOther && lostObjects.lost(use.storesIn, use.stores, Advice.OPEN)) {
        weight = Math.min(weight, TOLD);
      }
      candidates.addOpen(by, weight, adds(by) + then);
      candidates.areAbout(by.place.className, by.place.method, use.stores);
      readers(by);
      takers.of(use);
      offPath.kept(use, lowered ? 58 : 54);
      objectOwner.of(by.place.stack, LeakEvidence.own(by), use);
    }
  }

  /**
   * Whether an object has the buffer, too, the method keeps that object, and others lose such: then
   * the new count is well where it went, and the object's is not.
   */
  private boolean isLostWithObject(SnapshotNode by) {
    for (SnapshotNode node : evidence.path.subList(0, evidence.path.indexOf(by))) {
      if (LeakEvidence.isConstructor(node)
          && lostObjects.lostBesides(evidence.use(node), by.place, Advice.OPEN)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Those who were given the new count by a call, and only read the buffer, where others that the
   * call may lead to take it for good.
   */
  private void readers(SnapshotNode by) {
    for (int i = 1; i < evidence.path.size(); i++) {
      SnapshotNode node = evidence.path.get(i);
      Place raise = evidence.path.get(i - 1).place;
      if (node.place.kind == Kind.ENTER
          && raise.kind == Kind.RETAIN
          && raise.isInMethodOf(by.place)
          && node.place.method != null
          && evidence.gives(raise, node.place.method)) {
        MethodUse use = evidence.use(node);
        if (use.isKnown() && !use.consumes && !use.returns) {
          candidates.addOpen(node, Callers.ONLY_READ, Callers.READS);
        }
      }
    }
  }

  private String skips(SnapshotNode by, MethodUse use) {
    return adds(by)
        + " for each recipient of a loop, but passes none on in the iteration that goes on"
        + " from line "
        + use.skippedAt;
  }

  /** There were more counts than a step tells: those who raised many, and gave away less. */
  void unpaired() {
    for (SnapshotNode node : evidence.path) {
      MethodUse use =
          node.place.kind == Kind.RETAIN && !RETAIN.equals(node.place.method)
              ? evidence.use(node)
              : MethodUse.UNKNOWN;
      if (use.skippedAt > 0) {
        candidates.addOpen(node, TOLD, skips(node, use));
      }
    }
  }

  /**
   * The counts are all alike, so that any of those who raised one may have left it: names the other
   * ones on the path whose code loses a count.
   *
   * @param by who is named already
   */
  void others(SnapshotNode by) {
    raisedOwn();
    Set<String> seen = new HashSet<>();
    for (SnapshotNode node : evidence.path) {
      if (node.place.kind != Kind.RETAIN && !evidence.makes(node)
          || node.place.isInMethodOf(by.place)
          || node.place.method == null
          || node.place.method.equals(RETAIN)
          || !seen.add(Names.of(node.place.className, node.place.method))) {
        continue;
      }
      MethodUse handed = evidence.handed(node);
      MethodUse use = evidence.use(node);
      if (handed.owns && handed.consumes && handed.lostAt > 0 && !handed.lostCaught) {
        candidates.addOpen(
            node, Advice.OPEN, adds(node) + ", owns the message, and releases one count of two");
      } else if (use.lostAt > 0 && !use.lostCaught && !evidence.gaveBack(node)) {
        candidates.guess(
            Hypothesis.OWNED,
            node.place.className,
            node.place.method,
            use.file,
            node.place.line,
            ANOTHER,
            adds(node) + ", and may not release that count");
      }
    }
  }

  /** Those who got the buffer for good from a call, raised the count, and gave away one of two. */
  private void raisedOwn() {
    List<SnapshotNode> path = evidence.path;
    for (int i = 1; i < path.size(); i++) {
      SnapshotNode raised = path.get(i);
      if (raised.place.kind != Kind.RETAIN || RETAIN.equals(raised.place.method)) {
        continue;
      }
      for (int before = i - 1; before > 0; before--) {
        SnapshotNode returned = path.get(before);
        if (returned.place.kind == Kind.HANDOFF || returned.place.isInMethodOf(raised.place)) {
          break;
        }
        StackTraceElement giver = giver(returned, raised);
        MethodUse use =
            giver == null
                ? MethodUse.UNKNOWN
                : evidence.given(giver, returned.place.method, Code.Role.RETURNED);
        if (use.consumes && use.lostAt > 0 && !use.lostCaught) {
          candidates.addOpen(
              raised,
              Advice.OPEN,
              adds(raised)
                  + ", although it owned what it received, and passes on one count of two");
          break;
        }
      }
    }
  }

  /** The frame to which a step returned the buffer, if that is of the method of another step. */
  private static StackTraceElement giver(SnapshotNode returned, SnapshotNode raised) {
    StackTraceElement frame =
        returned.place.kind == Kind.RETURN ? LeakEvidence.caller(returned) : null;
    return frame != null && raised.place.isIn(frame.getClassName(), frame.getMethodName())
        ? frame
        : null;
  }

  /** An object retains what it has, as it is told: the count is that of who called. */
  private void toldToRaise(SnapshotNode by) {
    List<StackTraceElement> stack = by.place.stack;
    for (int i = Math.max(0, LeakEvidence.own(by) + 1); i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame)) {
        break;
      }
      if (!Stacks.isCarrier(frame.getClassName()) && !frame.getMethodName().equals(RETAIN)) {
        String name = Names.of(by.place.className, by.place.method);
        candidates.addOpen(
            frame, TOLD, "retains the buffer through " + name + ", and that count remains");
        break;
      }
    }
    candidates.addOpen(by, TOLD - 10, adds(by) + " on request");
    for (SnapshotNode node : evidence.path.subList(0, evidence.path.indexOf(by))) {
      if (LeakEvidence.isConstructor(node) && node.place.className.equals(by.place.className)) {
        // Who was told to keep such an object had it raise the count for that.
        lostObjects.takenOut(evidence.use(node), TOLD);
      }
    }
  }

  /**
   * A step found a higher count than the step before. What a function returns to an operator goes
   * down the stream, and the new count with it.
   */
  private void raisedUnseen(SnapshotNode by, boolean lowered) {
    boolean toStream =
        by.place.kind == Kind.RETURN
            && (streams.assembled(evidence.end.place.stack) || streams.assembled(by.place.stack));
    boolean isKept = keptByCaller(by);
    candidates.add(
        by, lowered && !toStream && !isKept ? 56 : 40, "held the buffer when it was retained");
  }

  /** Whether other methods had the buffer since a step, and may have lost the count. */
  private boolean wentOn(SnapshotNode by) {
    for (SnapshotNode node : evidence.since(by)) {
      if (node.place.kind == Kind.ENTER && !node.place.isInMethodOf(by.place)) {
        return true;
      }
    }
    return false;
  }

  /** Who called has the new count. The stack there may be that of another buffer. */
  private void forCaller(SnapshotNode by) {
    boolean ofOthers = by.count > evidence.end.counts.leaked;
    callers.mayBeOfOthers(ofOthers);
    int own = LeakEvidence.own(by);
    callers.outwards(by, own + 1, false, Code.Role.RETURNED);
    if (own >= 0 && candidates.strongest() < Advice.CERTAIN) {
      StackTraceElement giver = by.place.stack.get(own);
      offPath.others(giver.getClassName(), giver.getMethodName());
    }
    candidates.add(by, 50, adds(by) + " for its caller");
    if (ofOthers && evidence.end.place.kind == Kind.RELEASE) {
      around(by);
    }
  }

  /** The innermost method below which the count was raised and lowered again, though not enough. */
  private void around(SnapshotNode by) {
    List<StackTraceElement> stack = by.place.stack;
    for (int i = Math.max(0, LeakEvidence.own(by) + 1); i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame) || Stacks.isOperator(frame.getClassName())) {
        return;
      }
      if (Stacks.indexOf(evidence.end.place.stack, frame) >= 0) {
        candidates.add(
            frame, 52, "calls the methods that retained the buffer and released it last");
        return;
      }
    }
  }
}
