package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Judges the method of a step that had the buffer, and, where that one only borrowed the buffer,
 * those that called it.
 */
final class StepOwner {
  /**
   * Most weight of a method whose caller went on with the buffer, where the method has a result.
   */
  private static final int LENT = 78;

  /** The same where the method has none. */
  private static final int BORROWED = 48;

  /** Weight of a method that took the buffer out of something, and gave it back nowhere. */
  private static final int TAKEN_OUT = 56;

  /** The same where the object that has the buffer still has it. */
  private static final int SHOWN = 40;

  /** Weight of a method that an exception left with a buffer which it may only have borrowed. */
  private static final int LEFT = 46;

  /** Weight of a method that had the buffer last, and has released it on the path. */
  private static final int GAVE_BACK = 48;

  /** Weight of a method of Netty that threw with a buffer which it had taken. */
  private static final int THROWN_BY_TAKER = 58;

  /** Weight of a method that was the last that called one of the object which has the buffer. */
  private static final int ASKED = 55;

  /** Weight of a method that made a buffer for another to write into, and forgot it. */
  private static final int WRITTEN = 58;

  private final LeakEvidence evidence;
  private final Candidates candidates;
  private final MethodJudge judge;
  private final Callers callers;
  private final Takers takers;
  private final Handovers handovers;
  private final ObjectOwner objectOwner;

  StepOwner(
      LeakEvidence evidence,
      Candidates candidates,
      MethodJudge judge,
      Callers callers,
      Takers takers,
      Handovers handovers,
      ObjectOwner objectOwner) {
    this.evidence = evidence;
    this.candidates = candidates;
    this.judge = judge;
    this.callers = callers;
    this.takers = takers;
    this.handovers = handovers;
    this.objectOwner = objectOwner;
  }

  /** Judges the method of a step, and, where that only borrowed the buffer, those around. */
  void from(SnapshotNode node) {
    int caller = LeakEvidence.own(node) + 1;
    switch (node.place.kind) {
      case ALLOCATE:
        int first = Stacks.firstOutsideBuffers(node.place.stack);
        callers.outwards(node, first, false, Code.Role.RETURNED);
        return;
      case HANDOFF:
        handovers.to(node);
        return;
      case TAIL:
        candidates.add(node, 40, "passes the message on to the end of the pipeline");
        return;
      case RETURN:
        handovers.givenOut(node);
        return;
      default:
        break;
    }
    boolean thrown = node.place.kind == Kind.THROW;
    SnapshotNode got = thrown ? evidence.got(node) : node;
    MethodUse use = evidence.use(got);
    boolean allocator = evidence.makes(got) && !evidence.isKeptBefore(got);
    if (LeakEvidence.isConstructor(node) && use.isKnown() && (use.stores != null || use.consumes)) {
      handovers.wrapped(node, use);
      return;
    }
    Place place = node.place;
    if (thrown && (isThrownByNetty(node) || isThrownBehindTask(node, got))) {
      return;
    }
    if (node != evidence.end && !thrown && evidence.gaveBack(node)) {
      candidates.add(node, GAVE_BACK, "held the buffer, and released one count");
      return;
    }
    MethodUse replaced = place.kind == Kind.ENTER ? evidence.replaced(node) : MethodUse.UNKNOWN;
    if (replaced.isKnown()) {
      candidates.addOpen(node, Advice.OPEN, "replaces it, and does not release it");
      return;
    }
    if (place.kind == Kind.ENTER && isLent(node, use)
        || thrown && allocator && isThrownByTaker(node, got, use)) {
      return;
    }
    if (judge.judge(place.className, place.method, place.line, use, thrown, allocator)) {
      if (place.kind == Kind.ENTER && isWriter(place.method, use)) {
        lentToWriter(node);
      }
      if (!thrown) {
        objectOwner.of(place.stack, caller - 1, use);
      }
      if (!thrown && evidence.isWrapped(node)) {
        handovers.filled(use);
      }
      if (use.refuses && !thrown) {
        callers.ofRefusing(place.stack, caller);
      }
      if (thrown && allocator && use.storesIn != null) {
        // It may have been in the field by then, from where the object's owner has to have it.
        candidates.bound(place.className, place.method, Advice.OPEN);
      }
      if (thrown && !allocator) {
        caughtByOwner(node, use, caller);
        callers.caught(place.stack, caller - 1);
      }
      if (use.takenByArgument >= 0 && !thrown && caller > 0) {
        callers.inArgument(place.stack, caller, use.takenByArgument);
      }
      return;
    }
    if (!use.isKnown() && CodeOwner.of(place.className) != CodeOwner.JAVA) {
      candidates.add(
          place.className,
          place.method,
          null,
          place.line,
          52,
          thrown ? "held the buffer when an exception escaped" : "held the buffer last");
    }
    boolean returned = use.returns && !thrown;
    if (use.taken && place.kind == Kind.ENTER && returned) {
      callers.outwards(node, caller, false, Code.Role.TAKEN);
    } else if (use.taken && place.kind == Kind.ENTER) {
      takenOut(node, use);
      handovers.shown(use);
    } else if (!allocator || returned) {
      callers.outwards(node, caller, thrown, returned ? Code.Role.RETURNED : Code.Role.GIVEN);
      if (thrown && use.isKnown() && got.place.kind == Kind.ENTER && !use.borrows) {
        candidates.add(node, LEFT, "held the buffer that it received when an exception escaped");
      }
    } else if (thrown && use.stores != null) {
      unfinished(node, use);
    } else if (thrown && takers.throwers(use)) {
      hadGiven(node, got, use);
    } else {
      candidates.add(node, 56, "creates the buffer");
    }
  }

  /** A method took the buffer out of something, and gave it back on no way. */
  private void takenOut(SnapshotNode node, MethodUse use) {
    MethodUse.Made from = use.takenOutOf;
    if (from == null || from.className.equals(use.className)) {
      candidates.add(node, TAKEN_OUT, "takes it out of an object, and never releases it");
    } else {
      String place = Names.of(from.className, from.field);
      candidates.add(node, SHOWN, "reads it from " + place + " of another object, where it stays");
    }
  }

  /** Who called, at last, a method of the object that has the buffer, had the object. */
  void askedLast() {
    SnapshotNode look = evidence.lastLook;
    Receiver collection = look == null ? null : evidence.comparedIn(look);
    if (collection != null) {
      handovers.compared(collection);
      return;
    }
    int from = look == null ? -1 : LeakEvidence.own(look);
    for (int i = from + 1; from >= 0 && i < look.place.stack.size(); i++) {
      StackTraceElement frame = look.place.stack.get(i);
      if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
        return;
      }
      if (!isOfObject(frame.getClassName(), look.place.className)) {
        String asked = Names.of(look.place.className, look.place.method);
        candidates.addOpen(frame, ASKED, "called " + asked + " last, on the object that holds it");
        return;
      }
    }
  }

  /** Whether a class is that of an object, or stands in that, as a lambda's does. */
  private static boolean isOfObject(String className, String object) {
    return className.equals(object) || className.startsWith(object + '$');
  }

  /** The first line of a method may take a buffer out of a field, besides one that came in. */
  void shownInFirstLine(SnapshotNode node) {
    if (node.place.kind == Kind.ENTER && node.place.method != null) {
      handovers.shown(evidence.madeIn(node));
    }
  }

  /**
   * Whether the exception came out of a call of Netty that takes the buffer in any case, such as a
   * write: then Netty had to release the buffer.
   */
  private boolean isThrownByNetty(SnapshotNode thrown) {
    List<StackTraceElement> stack = thrown.place.stack;
    int called = LeakEvidence.own(thrown) - 1;
    if (called < 0
        || CodeOwner.of(stack.get(called).getClassName()) != CodeOwner.NETTY
        || CodeOwner.of(thrown.place.className) == CodeOwner.NETTY
        || !evidence.gives(stack.get(called + 1), stack.get(called).getMethodName())) {
      return false;
    }
    candidates.add(
        Hypothesis.TAKEN,
        stack.get(called),
        THROWN_BY_TAKER,
        "takes ownership of the buffer, but does not release it when the exception escapes");
    candidates.add(thrown, THROWN_BY_TAKER - 6, "had passed it on when the exception was thrown");
    return true;
  }

  /**
   * Whether the method that the exception left was given the buffer, and had given it to a lambda:
   * who takes the task refused it, so that the buffer is in a lambda that never runs.
   */
  private boolean isThrownBehindTask(SnapshotNode thrown, SnapshotNode got) {
    if (evidence.makes(got) || got.place.kind == Kind.RETAIN) {
      // The count is its own.
      return false;
    }
    for (SnapshotNode node : evidence.since(got)) {
      if (node.place.kind == Kind.HANDOFF && node.place.isInMethodOf(thrown.place)) {
        candidates.addOpen(
            thrown, Advice.OPEN, "captures it in a lambda, and lets the exception escape");
        List<StackTraceElement> stack = thrown.place.stack;
        StackTraceElement caller = LeakEvidence.caller(thrown);
        if (caller != null) {
          candidates.add(caller, LEFT, "passed it to that method, and lets the exception escape");
        }
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the exception had left another method before, one that had taken the buffer for good
   * from the method that made the buffer.
   */
  private boolean isThrownByTaker(SnapshotNode thrown, SnapshotNode made, MethodUse use) {
    boolean found = false;
    for (SnapshotNode node : evidence.since(made)) {
      SnapshotNode entered = node.place.kind == Kind.THROW ? evidence.got(node) : node;
      if (entered == node || entered.place.isInMethodOf(thrown.place)) {
        continue;
      }
      MethodUse taker = evidence.use(entered);
      Reason reason = taker.borrows ? null : Reason.ofThrower(taker);
      if (reason != null) {
        found = true;
        candidates.add(Hypothesis.TAKEN, taker, reason);
      }
    }
    if (found) {
      takers.throwers(use);
      hadGiven(thrown, made, use);
    }
    return found;
  }

  /**
   * The caller of the method that the exception left has got the buffer from a call, or releases
   * the buffer where that method throws, and does not on all ways: which of the two has to release
   * then is their contract.
   *
   * @param use what the method does that the exception left
   * @param at index of the frame of the caller
   */
  private void caughtByOwner(SnapshotNode thrown, MethodUse use, int at) {
    List<StackTraceElement> stack = thrown.place.stack;
    int by = use.onlyGives ? maker(stack, at) : at;
    if (by <= 0 || by >= stack.size() || Stacks.isCarrier(stack.get(by).getClassName())) {
      return;
    }
    MethodUse giver =
        evidence.given(stack.get(by), stack.get(by - 1).getMethodName(), Code.Role.GIVEN);
    if (giver.lostIfCallThrows && (giver.onlyObtained || giver.releasedIfCallThrows)) {
      // Who goes on with the buffer behind the call has lent it to one that only passed it on.
      boolean isOwner =
          giver.releasedIfCallThrows
              || use.onlyGives && giver.goesOn && evidence.has(Kind.CALL, stack.get(by));
      candidates.bound(
          thrown.place.className, thrown.place.method, isOwner ? Advice.OPEN - 1 : Advice.OPEN);
      candidates.addOpen(
          stack.get(by),
          isOwner ? Advice.OPEN : Advice.OPEN - 1,
          giver.releasedIfCallThrows
              ? "catches the exception, but does not release the buffer on all paths"
              : "gets the buffer from a call, but does not release it if the next call throws");
    }
  }

  /** Index of the frame that made the buffer, from one on and in the same handler; or that one. */
  private int maker(List<StackTraceElement> stack, int from) {
    for (int i = Math.max(0, from); i < stack.size() && !Stacks.isPipeline(stack.get(i)); i++) {
      if (evidence.has(Kind.CALL, stack.get(i))) {
        return i;
      }
    }
    return from;
  }

  /**
   * Whether the method that made the buffer does something with it behind a call that the buffer
   * was given to, as the path shows: that call has only had it for a while.
   */
  private boolean isUsedBehindTaker(SnapshotNode made) {
    for (SnapshotNode node : evidence.since(made)) {
      StackTraceElement caller = node.place.kind == Kind.ENTER ? LeakEvidence.caller(node) : null;
      if (caller != null
          && made.place.isIn(caller.getClassName(), caller.getMethodName())
          && evidence.given(caller, node.place.method, Code.Role.GIVEN).goesOn) {
        return true;
      }
    }
    return false;
  }

  /** The method that made the buffer had given it to another one when the exception came. */
  private void hadGiven(SnapshotNode maker, SnapshotNode made, MethodUse use) {
    if (isUsedBehindTaker(made)) {
      use.takers.forEach(one -> candidates.bound(one.className, one.method, Advice.OPEN - 1));
      candidates.addOpen(
          maker,
          Advice.OPEN,
          "uses the buffer after the call that took ownership, but does not release it if an"
              + " exception escapes");
    } else {
      candidates.add(
          maker, 50, "creates the buffer, and had passed it on when the exception was thrown");
    }
  }

  /**
   * Whether the method of a step was only lent the buffer: its caller went on with the buffer
   * behind the call. Then it is the caller that owned it.
   */
  private boolean isLent(SnapshotNode node, MethodUse use) {
    List<StackTraceElement> stack = node.place.stack;
    int at = LeakEvidence.own(node) + 1;
    if (use.taken || at <= 0 || at >= stack.size()) {
      return false;
    }
    StackTraceElement frame = stack.get(at);
    if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
      return false;
    }
    String called = stack.get(at - 1).getMethodName();
    if (!evidence.given(frame, called, Code.Role.GIVEN).goesOn) {
      return false;
    }
    callers.outwards(node, at, false, Code.Role.GIVEN);
    Reason reason = Reason.ifReturned(use, false);
    if (reason == null) {
      judge.returnedElsewhere(node.place.className, node.place.method, use);
    } else {
      // Only a method that returns something can tell its caller that it has kept the buffer.
      Reason weighed = reason.atMost(use.hasResult ? LENT : BORROWED).orAt(node.place.line);
      candidates.add(
          node.place.className,
          node.place.method,
          use.file,
          weighed.line,
          weighed.weight,
          weighed.text);
    }
    return true;
  }

  /**
   * Whether a method most probably writes into the buffer that it gets: it has no result, is named
   * so, and only lets another have the buffer, which nobody knows.
   */
  private static boolean isWriter(String method, MethodUse use) {
    boolean named =
        method.startsWith("write")
            || method.startsWith("encode")
            || method.startsWith("serialize")
            || method.startsWith("marshal")
            || method.startsWith("append");
    return named && use.gives != null && !use.hasResult && !use.releases && use.stores == null;
  }

  /** Who made the buffer, had it written into, and gives it back on no way. */
  private void lentToWriter(SnapshotNode node) {
    List<StackTraceElement> stack = node.place.stack;
    int at = LeakEvidence.own(node) + 1;
    if (at <= 0 || at >= stack.size() || !evidence.has(Kind.CALL, stack.get(at))) {
      return;
    }
    StackTraceElement maker = stack.get(at);
    MethodUse use = evidence.given(maker, stack.get(at - 1).getMethodName(), Code.Role.GIVEN);
    if (use.isKnown() && use.lostAt > 0 && !use.consumes && !use.returns) {
      candidates.add(
          maker.getClassName(),
          maker.getMethodName(),
          use.file,
          use.lostAt,
          WRITTEN,
          "creates the buffer, has it filled, and never releases it");
    }
  }

  /** An exception came while an object that keeps the buffer was being made or used. */
  private void unfinished(SnapshotNode node, MethodUse use) {
    String kept = "stores the buffer in " + use.stores;
    candidates.add(node, 56, kept + " when the exception escapes");
    List<StackTraceElement> stack = node.place.stack;
    for (int i = LeakEvidence.own(node) + 1; i > 0 && i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (!frame.getClassName().equals(node.place.className)) {
        return;
      }
      boolean constructor = frame.getMethodName().equals("<init>");
      candidates.add(
          frame,
          constructor ? 70 : 48,
          constructor
              ? "fails, so that nothing references the object that " + kept
              : "lets the exception escape, while the object " + kept);
    }
  }
}
