package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Judges the methods that called, outwards over the stack of a step: a method that only borrowed
 * the buffer is passed by, up to one that owned it.
 */
final class Callers {
  /** Frames of a stack that are looked at. */
  static final int FRAMES = 24;

  /** Most weight of a handler of which no step shows that it got the buffer. */
  private static final int MAYBE_ANOTHER = 45;

  /** Most weight of a method that loses an object of its own which was given the buffer. */
  private static final int IN_ARGUMENT = 58;

  /** Weight of a method that only reads what others take that the same call may lead to. */
  static final int ONLY_READ = 59;

  /** The reason for that. */
  static final String READS = "only reads it, while other implementations take ownership of it";

  /** Weight of a method that leaves the buffer to one which only reads it. */
  private static final int LEAVES = 57;

  /** Weight of a method that had the buffer, and has returned others, and not this one. */
  private static final int NOT_RETURNED = 72;

  /** Weight of a method that went on with others, and not with this one. */
  private static final int WENT_ON = 59;

  /** The same where it may have returned this one without going on. */
  private static final int WENT_ON_OR_RETURNED = 55;

  /** Weight of a method that catches what left another with the buffer. */
  private static final int CATCHES = 55;

  /** Weight of a method that got the buffer as an element of a stream. */
  private static final int ELEMENT = 56;

  private final LeakEvidence evidence;
  private final Candidates candidates;
  private final MethodJudge judge;
  private final Takers takers;
  private final OffPath offPath;
  private final Streams streams;
  private final ObjectOwner objectOwner;

  /** Whether others than the leaked buffers came by where the count was raised. */
  private boolean raisedByOthers;

  Callers(
      LeakEvidence evidence,
      Candidates candidates,
      MethodJudge judge,
      Takers takers,
      OffPath offPath,
      Streams streams,
      ObjectOwner objectOwner) {
    this.evidence = evidence;
    this.candidates = candidates;
    this.judge = judge;
    this.takers = takers;
    this.offPath = offPath;
    this.streams = streams;
    this.objectOwner = objectOwner;
  }

  /** Says whether the stack where the count was raised may be that of another buffer. */
  void mayBeOfOthers(boolean ofOthers) {
    raisedByOthers = ofOthers;
  }

  /**
   * Judges the methods that called, from a frame on, until one owned the buffer.
   *
   * @param node whose stack it is
   * @param from index of the frame
   * @param thrown whether an exception came out of the call
   * @param first how the first call has to do with the buffer
   */
  void outwards(SnapshotNode node, int from, boolean thrown, Code.Role first) {
    List<StackTraceElement> stack = node.place.stack;
    if (from <= 0 && node.place.kind != Kind.ALLOCATE) {
      return;
    }
    int last = Math.min(stack.size(), from + FRAMES);
    Code.Role role = first;
    judge.isChainKnown =
        !raisedByOthers
            && (node == evidence.end || LeakEvidence.allLeaked(node))
            && (candidates.strongest() <= MethodJudge.UNSEEN_EXCEPTION
                || node.place.kind == Kind.RETAIN
                || LeakEvidence.isConstructor(node));
    MethodUse inner = evidence.use(thrown ? evidence.got(node) : node);
    StackTraceElement leftTo = null;
    StackTraceElement mayThrow = null;
    for (int i = Math.max(1, from); i < last; i++) {
      StackTraceElement frame = stack.get(i);
      StackTraceElement called = stack.get(i - 1);
      if (Stacks.isReleasingBase(frame) && !evidence.has(Kind.RELEASE, frame)) {
        notReleasedByBase(called, inner, thrown);
        return;
      }
      if (Stacks.isPipeline(frame)) {
        // The handler below got the message for good.
        candidates.add(
            called,
            judge.isChainKnown ? 58 : MethodJudge.BEHIND_UNKNOWN,
            "owns the message, as the last handler that received it");
        return;
      }
      if (Stacks.isCarrier(frame.getClassName())) {
        if (Stacks.isOperator(frame.getClassName())) {
          judge.isChainKnown = false;
          if (role == Code.Role.RETURNED) {
            // What a function returns to an operator goes down the stream, and not to who runs it.
            streams.assembled(stack);
            return;
          }
        }
        continue;
      }
      if (node != evidence.end && evidence.gaveBack(frame, node)) {
        // The count that is left is neither its own nor that of those who called it.
        return;
      }
      if (role == Code.Role.GIVEN && judge.isChainKnown && isOfElement(called)) {
        // Whether a subscriber has the elements for good is the contract of the stream.
        candidates.addOpen(
            called, ELEMENT, "received an element of a stream, and did not store it");
        judge.isChainKnown = false;
      }
      if (role == Code.Role.GIVEN
          && !thrown
          && inner.isKnown()
          && !inner.consumes
          && evidence.gives(frame, called.getMethodName())) {
        // Who overrides a method takes what the other methods of that name take. A collection of
        // the JDK, which compared it, has it.
        if (CodeOwner.of(called.getClassName()) != CodeOwner.JAVA) {
          candidates.addOpen(called, leftTo == null ? ONLY_READ : LEAVES, READS);
        }
        if (leftTo != null) {
          candidates.addOpen(leftTo, ONLY_READ, READS);
        }
        judge.isChainKnown = false;
      }
      MethodUse use = evidence.given(frame, called.getMethodName(), role);
      leftTo = !thrown && evidence.leavesItTo(frame, called) ? called : null;
      boolean allocator = evidence.has(Kind.CALL, frame);
      if (allocator && use.takenOutOf != null && !use.consumes) {
        // It gives what it has put into a field.
        use = evidence.keptWhereMade(frame, use);
      }
      if (node != evidence.end && !allocator && !use.obtained && evidence.wasReleasedIn(frame)) {
        // The count with which the buffer came in was given back below it.
        return;
      }
      if (judge.judge(
          frame.getClassName(),
          frame.getMethodName(),
          frame.getLineNumber(),
          use,
          thrown,
          allocator)) {
        owned(stack, i, use, thrown, role);
        return;
      }
      if (node == evidence.end && !thrown && judge.isChainKnown && isKeptByException(use, frame)) {
        // The innermost one that goes on with calls had several, where an outer one gets these.
        mayThrow = mayThrow == null && use.lostIfLaterThrows ? frame : mayThrow;
        if (mayThrow != null && evidence.returnedOthers(frame, called.getMethodName())) {
          candidates.add(
              mayThrow,
              NOT_RETURNED,
              "returns other buffers, but does not release this one if an exception escapes");
          return;
        }
      }
      if (node == evidence.end
          && !thrown
          && judge.isChainKnown
          && use.lostIfCallThrows
          && use.lostAt == 0
          && evidence.wentOnIn(frame, called.getMethodName())) {
        candidates.addOpen(
            frame,
            use.returns ? WENT_ON_OR_RETURNED : WENT_ON,
            "passes on other buffers, but does not release this one if an exception escapes");
      }
      if (!thrown && !allocator && use.isOfOwnField() && !use.consumes) {
        // It looked at what its object keeps: those around it have never had the buffer.
        offPath.dropped(use.takenOutOf, 0);
        return;
      }
      judge.isChainKnown &= use.isKnown();
      inner = Stacks.isSameMethod(frame, called) ? inner : use;
      role = use.returns && !thrown ? Code.Role.RETURNED : Code.Role.GIVEN;
      if (!allocator && use.onlyObtained && role == Code.Role.GIVEN) {
        // Nobody around it has ever had the buffer.
        candidates.add(frame, 50, "gets the buffer from a call, and passes it on");
        return;
      }
      // An overload of the method that made the buffer has the same name.
      if (allocator && role == Code.Role.GIVEN) {
        candidates.add(frame, 50, "created the buffer");
        return;
      }
    }
  }

  /** Whether a method that was made a buffer by a call can only lose that by an exception. */
  private boolean isKeptByException(MethodUse use, StackTraceElement frame) {
    return use.lostIfCallThrows
        && use.lostAt == 0
        && use.obtained
        && !use.consumes
        && evidence.wasMadeFor(frame.getClassName(), frame.getMethodName(), use.obtainedFrom);
  }

  /**
   * The method of a step says by its result whether it took the buffer: judges those who called it,
   * and have to ask.
   *
   * @param from index of the frame of the caller
   */
  void ofRefusing(List<StackTraceElement> stack, int from) {
    for (int i = from; i > 0 && i < Math.min(stack.size(), from + FRAMES); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
        return;
      }
      MethodUse use = evidence.given(frame, stack.get(i - 1).getMethodName(), Code.Role.GIVEN);
      Reason reason = Reason.ifRefused(use);
      if (reason != null) {
        candidates.addOpen(frame, reason.weight, reason.text);
      }
      if (reason != null || !use.refuses) {
        return;
      }
    }
  }

  /**
   * A base class has the messages released for its handlers unless they say that they do so
   * themselves, and it has not released this one: so the handler has to.
   */
  private void notReleasedByBase(StackTraceElement handler, MethodUse use, boolean thrown) {
    Reason reason = Reason.ofOwner(use, thrown);
    Reason weighed = judge.isChainKnown ? reason : reason.atMost(MethodJudge.BEHIND_UNKNOWN);
    if (!evidence.wasGivenToHandler(handler)) {
      // The buffer was made below: the message of the handler may be another one.
      weighed = weighed.atMost(MAYBE_ANOTHER);
    }
    candidates.add(
        handler.getClassName(),
        handler.getMethodName(),
        handler.getFileName(),
        weighed.line > 0 ? weighed.line : handler.getLineNumber(),
        weighed.weight,
        weighed.text);
  }

  /** Whether a method is the one by which a stream gives its elements to code of the program. */
  private static boolean isOfElement(StackTraceElement frame) {
    return frame.getMethodName().equals("onNext") && !Stacks.isCarrier(frame.getClassName());
  }

  /** The method of a frame owned the buffer: those that may have taken it over. */
  private void owned(
      List<StackTraceElement> stack, int at, MethodUse use, boolean thrown, Code.Role role) {
    StackTraceElement called = stack.get(at - 1);
    if (role == Code.Role.GIVEN && use.declared && use.lostAt > 0 && !use.consumes && !thrown) {
      takers.reader(
          stack.get(at).getClassName(),
          called.getClassName(),
          called.getMethodName(),
          use.makes,
          candidates.strongest());
    }
    if (role == Code.Role.RETURNED && use.onlyReleases()) {
      offPath.others(called.getClassName(), called.getMethodName());
    } else if (use.onlyReleases() && use.onlyObtained) {
      givenOutTo(use);
    }
    if (!thrown) {
      objectOwner.of(stack, at, use);
    }
    if (use.takenByArgument >= 0 && !thrown) {
      inArgument(stack, at + 1, use.takenByArgument);
    }
    if (thrown) {
      caught(stack, at);
    }
  }

  /**
   * An exception left a method with the buffer: who had given it there, and catches the exception,
   * may have to release the buffer.
   *
   * @param at index of the frame of the method
   */
  void caught(List<StackTraceElement> stack, int at) {
    if (at < 0 || at + 1 >= stack.size()) {
      return;
    }
    StackTraceElement left = stack.get(at);
    StackTraceElement giver = stack.get(at + 1);
    if (CodeOwner.of(giver.getClassName()) == CodeOwner.APPLICATION
        && evidence.given(giver, left.getMethodName(), Code.Role.GIVEN).lostWhereCaught) {
      candidates.bound(left.getClassName(), left.getMethodName(), Advice.OPEN);
      candidates.addOpen(giver, CATCHES, "catches the exception, but does not release the buffer");
    }
  }

  /** A method that releases all that a call gave it: others got theirs from that call, too. */
  private void givenOutTo(MethodUse use) {
    for (SnapshotNode node : evidence.path) {
      if (node.place.kind == Kind.RETURN && use.obtainedFrom.contains(node.place.method)) {
        offPath.others(node.place.className, node.place.method);
        return;
      }
    }
  }

  /**
   * A method gave the buffer to an object that its caller had passed in: judges the methods that
   * called, which had that object.
   *
   * @param from index of the frame of the caller
   * @param argument number of the argument
   */
  void inArgument(List<StackTraceElement> stack, int from, int argument) {
    int passed = argument;
    int last = Math.min(stack.size(), from + FRAMES);
    for (int i = from; i < last; i++) {
      StackTraceElement frame = stack.get(i);
      String called = stack.get(i - 1).getMethodName();
      if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
        return;
      }
      MethodUse use =
          passed >= 0
              ? evidence.passed(frame, called, passed)
              : evidence.given(frame, called, Code.Role.RETURNED);
      Reason reason = use.isKnown() ? Reason.ifReturned(use, false) : null;
      if (reason != null && use.lostAt > 0) {
        Reason weighed = reason.atMost(IN_ARGUMENT);
        candidates.add(
            frame, weighed.weight, weighed.text + ", inside an object that it passes on");
        return;
      }
      passed = use.takenByArgument;
      if (!use.returns && passed < 0) {
        return;
      }
    }
  }
}
