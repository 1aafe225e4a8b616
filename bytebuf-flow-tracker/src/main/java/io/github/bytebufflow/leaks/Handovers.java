package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Judges paths that end where the buffer was handed to something of which no step shows what it
 * does: a wrapper, a lambda, or a handler.
 */
final class Handovers {
  /** Weight of a method of an object that was made with the buffer, and loses it on one way. */
  private static final int INSIDE = 57;

  /** Weight of a method that gets such an object, and loses it on one way. */
  private static final int OUTSIDE = 58;

  /** Weight of a method that returns one buffer, and keeps another. */
  private static final int KEPT_BESIDES = 50;

  private final LeakEvidence evidence;
  private final Code code;
  private final Candidates candidates;
  private final Callers callers;
  private final Takers takers;
  private final OffPath offPath;
  private final LostObjects lostObjects;
  private final Streams streams;

  /** What would decide between the candidates, or nothing. */
  private String decider = "";

  Handovers(
      LeakEvidence evidence,
      Code code,
      Candidates candidates,
      Callers callers,
      Takers takers,
      OffPath offPath,
      LostObjects lostObjects,
      Streams streams) {
    this.evidence = evidence;
    this.code = code;
    this.candidates = candidates;
    this.callers = callers;
    this.takers = takers;
    this.offPath = offPath;
    this.lostObjects = lostObjects;
    this.streams = streams;
  }

  /** The option that would show more, and what it would show; or empty. */
  String decider() {
    return decider;
  }

  /** A constructor keeps the buffer: who has the object that was made is to blame. */
  void wrapped(SnapshotNode constructor, MethodUse use) {
    takers.areOfWrapper();
    offPath.inherited(use, LeakEvidence.made(constructor));
    callers.outwards(constructor, LeakEvidence.own(constructor) + 1, false, Code.Role.GIVEN);
    String field = use.stores == null ? "FIELD" : use.stores.substring(use.stores.indexOf('.') + 1);
    for (int i = evidence.path.size() - 1; i > 0; i--) {
      SnapshotNode made = evidence.path.get(i);
      if (made.place.kind == Kind.CALL && !LeakEvidence.isConstructor(made)) {
        boolean isPassedBy =
            evidence.use(made).returns && code.isReleasable(constructor.place.className);
        // What returns the wrapper, or passes a message on to a handler, has given the buffer away.
        boolean isGiven =
            isPassedBy || isReturnedBefore(made, i) || isBehindPipeline(constructor, made);
        candidates.addOpen(
            made, isGiven ? 26 : isPassedOn(made) ? 42 : 51, "creates the buffer that is wrapped");
        break;
      }
    }
    boolean followed = code.isFollowed(constructor.place.className);
    candidates.add(
        Hypothesis.THERE,
        constructor,
        25,
        followed
            ? "wraps the buffer, and no other method received the wrapper"
            : "wraps the buffer; the wrapper is not tracked");
    offPath.lostInside(use, INSIDE);
    lostObjects.lost(use, OUTSIDE);
    madeElsewhere(constructor);
    cancelled(constructor);
    streams.assembled(constructor.place.className, constructor.place.stack);
    decider =
        followed
            ? ""
            : "holders=" + constructor.place.className + "#" + field + " shows what holds it";
  }

  /**
   * The buffer is in an object that is followed, and others had that since it was made: a method of
   * the object may lose the buffer, as at its end, or one that has the object in a field.
   */
  void insideFollowed() {
    for (SnapshotNode node : evidence.path) {
      if (node != evidence.end
          && LeakEvidence.isConstructor(node)
          && code.isFollowed(node.place.className)
          && !isGivenBack(node)) {
        MethodUse use = evidence.use(node);
        offPath.inherited(use, LeakEvidence.made(node));
        offPath.lostInside(use, INSIDE);
        lostObjects.lost(use, OUTSIDE);
      }
    }
  }

  /** Whether a method that got the object released the buffer last: that was the object's count. */
  private boolean isGivenBack(SnapshotNode made) {
    SnapshotNode end = evidence.end;
    List<SnapshotNode> since =
        evidence.path.subList(evidence.path.indexOf(made) + 1, evidence.path.size() - 1);
    return end.place.kind == Kind.RELEASE
        && since.stream().anyMatch(node -> node.place.isInMethodOf(end.place));
  }

  /** An object on the path that was made with the buffer, or got it, and counts for it no more. */
  void forgotten() {
    for (SnapshotNode node : evidence.path) {
      boolean ran = node.place.kind == Kind.ENTER;
      if (ran && (LeakEvidence.isConstructor(node) || evidence.isSet(node))) {
        offPath.deallocated(evidence.use(node));
      }
    }
  }

  /** Whether the method of a step gives away on all ways what it made. */
  private boolean isPassedOn(SnapshotNode made) {
    MethodUse use = evidence.use(made);
    return use.consumes && use.lostAt == 0 && !use.onlyGives;
  }

  /** Whether the method of a step has returned the buffer before that was wrapped. */
  private boolean isReturnedBefore(SnapshotNode made, int at) {
    for (SnapshotNode node : evidence.path.subList(at + 1, evidence.path.size())) {
      if (node.place.kind == Kind.RETURN && node.place.isInMethodOf(made.place)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a handler got the buffer from the pipeline since the method of a step has made it. */
  private static boolean isBehindPipeline(SnapshotNode constructor, SnapshotNode made) {
    List<StackTraceElement> stack = constructor.place.stack;
    int maker = Stacks.indexOf(stack, made.place.className, made.place.method);
    return maker > 0 && stack.subList(0, maker).stream().anyMatch(Stacks::isPipeline);
  }

  /** An object counts for the buffer: those who make another one, and do not end the first. */
  void copied(MethodUse use) {
    lostObjects.replaced(use, OUTSIDE, true);
  }

  /** An object of another class was given the buffer: those who get the object, and lose it. */
  void filled(MethodUse use) {
    lostObjects.lost(use, OUTSIDE);
  }

  /** A method has only looked at what a field has: those who lose that, or the object with it. */
  void shown(MethodUse use) {
    MethodUse.Made field = use.takenOutOf;
    if (field == null) {
      return;
    }
    boolean isInside = (use.className + '$').startsWith(field.className + '$');
    if (use.isOfOwnField()) {
      offPath.keptIn(field, INSIDE);
    }
    if (!isInside) {
      lostObjects.lost(field.className, Names.of(field.className, field.field), OUTSIDE);
    }
  }

  /** A collection of the JDK has compared the object, which is in there: who leaves it there. */
  void compared(Receiver collection) {
    offPath.keptIn(new MethodUse.Made(collection.fieldOwner, collection.field), INSIDE);
  }

  /**
   * The stack may be that of a buffer which was released: who called there may make such objects in
   * other lines, and keep one of these.
   */
  private void madeElsewhere(SnapshotNode constructor) {
    List<StackTraceElement> stack = constructor.place.stack;
    int at = makerOf(constructor);
    if (at == stack.size()
        || constructor.place.stackLeaked
        || LeakEvidence.allLeaked(constructor)) {
      return;
    }
    StackTraceElement maker = stack.get(at);
    String object = stack.get(at - 1).getClassName();
    for (MethodUse made : code.made(maker.getClassName(), maker.getMethodName(), object)) {
      offPath.kept(made, INSIDE);
    }
  }

  /** The index of the frame in which the object of a constructor is made, or the stack's size. */
  private static int makerOf(SnapshotNode constructor) {
    List<StackTraceElement> stack = constructor.place.stack;
    int at = LeakEvidence.own(constructor) + 1;
    while (at > 0 && at < stack.size() && stack.get(at).getMethodName().equals("<init>")) {
      at++;
    }
    return at > 0 ? at : stack.size();
  }

  /** What was made with the buffer may be a task: the class that made it may cancel such ones. */
  private void cancelled(SnapshotNode constructor) {
    List<StackTraceElement> stack = constructor.place.stack;
    int at = makerOf(constructor);
    if (at < stack.size()) {
      offPath.cancelled(stack.get(at).getClassName(), stack.get(at - 1).getClassName());
    }
  }

  /**
   * A method gave the buffer out: if that was in an object of its class, or of one whose method
   * gave it out before, then those who may lose the object, or what is in it.
   */
  void givenOut(SnapshotNode by) {
    SnapshotNode kept = keptBy(by);
    if (kept != null) {
      offPath.inherited(evidence.use(kept), LeakEvidence.made(kept));
    }
    MethodUse shared = kept == null ? keptWhileReturned(by) : MethodUse.UNKNOWN;
    if (shared.storesIn != null) {
      offPath.kept(shared, INSIDE);
    }
    callers.outwards(by, LeakEvidence.own(by) + 1, false, Code.Role.RETURNED);
    keptBesides(by);
    if (kept != null && LeakEvidence.isConstructor(kept)) {
      offPath.lostInside(evidence.use(kept), INSIDE);
      lostObjects.lost(evidence.use(kept), OUTSIDE);
    } else if (kept != null && evidence.use(kept).collects) {
      offPath.kept(evidence.use(kept), INSIDE);
    } else if (kept != null) {
      // The object was there before, and may give the buffer out to be owned.
      offPath.dropped(evidence.use(kept), 0);
    }
  }

  /** Who called may return one of the buffers that it got so, and keep another. */
  private void keptBesides(SnapshotNode by) {
    StackTraceElement frame = LeakEvidence.caller(by);
    if (frame == null) {
      return;
    }
    for (MethodUse use : code.got(frame.getClassName(), frame.getMethodName(), by.place.method)) {
      offPath.kept(use, KEPT_BESIDES);
    }
  }

  /** What a method does with the buffer that it got from a call, and has returned. */
  private MethodUse keptWhileReturned(SnapshotNode returned) {
    int i = evidence.path.indexOf(returned);
    SnapshotNode before = i > 0 ? evidence.path.get(i - 1) : null;
    return before != null && before.place.kind == Kind.RETURN
        ? code.given(
            returned.place.className,
            returned.place.method,
            0,
            before.place.method,
            Code.Role.RETURNED)
        : MethodUse.UNKNOWN;
  }

  /** The step by which the buffer came into an object that has given it out; or null. */
  private SnapshotNode keptBy(SnapshotNode given) {
    Set<String> givers = new HashSet<>();
    int i = evidence.path.indexOf(given);
    for (; i > 0 && evidence.path.get(i).place.kind == Kind.RETURN; i--) {
      givers.add(evidence.path.get(i).place.className);
    }
    for (; i > 0; i--) {
      SnapshotNode node = evidence.path.get(i);
      boolean ran = node.place.kind == Kind.ENTER || node.place.kind == Kind.CALL;
      String in = ran ? evidence.use(node).storesIn : null;
      if (in != null && givers.contains(in)) {
        return node;
      }
    }
    return null;
  }

  /** The last step hands the buffer to a lambda, to an object or to a handler. */
  void to(SnapshotNode handoff) {
    String handler = handoff.place.className;
    if (handler == null) {
      return;
    }
    if (handoff.place.method != null && handoff.place.line > 0) {
      String in = LeakEvidence.line(handoff);
      candidates.addOpen(handoff, 56, "captures it in the lambda" + in + ", which never ran");
      offPath.cancelled(handler, null);
      return;
    }
    if (handoff.place.method != null) {
      candidates.add(handoff, 45, "holds it");
      SnapshotNode giver = evidence.before(handoff);
      if (giver != null) {
        candidates.add(giver, 40, "passed it to that method");
      }
      return;
    }
    toHandler(handler, Stacks.entry(handoff.place.stack));
  }

  private void toHandler(String handler, String entry) {
    List<MethodUse> uses = code.handler(handler, entry);
    boolean found = false;
    for (MethodUse use : uses) {
      Reason reason = Reason.inHandler(use);
      if (reason != null) {
        found = true;
        candidates.add(Hypothesis.TAKEN, use, reason);
        offPath.kept(use, reason.weight);
      }
    }
    if (!found) {
      candidates.add(handler, entry, null, 0, 45, "owns the message, and no step follows");
    }
    decider = "netty=full shows the steps inside " + Names.of(handler, null);
  }
}
