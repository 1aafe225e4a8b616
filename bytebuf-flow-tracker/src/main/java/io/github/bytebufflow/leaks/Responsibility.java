package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;

/**
 * Who is responsible for one leaking path. The one model of it: reports and JSON only say what is
 * found here.
 *
 * <p>The path says who got the buffer, and where the released ones went; the stack of the last step
 * says who was still running; the code says what each of these methods does with a buffer on all
 * ways through it. A method that only read the buffer is passed by, outwards, up to one that owned
 * it: that allocated it, gives it back on other ways, or got it for good.
 */
public final class Responsibility {
  /** Most weight of a method behind a frame whose code is not known. */
  private static final int BEHIND_UNKNOWN = 40;

  /** Weight of a method that would lose the buffer by an exception, where none was seen. */
  private static final int UNSEEN_EXCEPTION = 36;

  /**
   * Most weight of a method whose caller went on with the buffer, where the method has a result.
   */
  private static final int LENT = 78;

  /** The same where the method has none. */
  private static final int BORROWED = 48;

  /** Weight of a method that made a buffer for another to write into, and forgot it. */
  private static final int WRITTEN = 58;

  /** Weight of a method of unknown code that raised the count, where others had that since. */
  private static final int WENT_ON = 59;

  /** Weight of a method that passes the buffer on for good. */
  static final int PASSED_ON = 50;

  /** Most weight of a method that catches what most likely came out of who took the buffer. */
  private static final int CAUGHT = 56;

  /** Most weight of a method that loses an object of its own which was given the buffer. */
  private static final int IN_ARGUMENT = 58;

  /** Frames of a stack that are looked at. */
  private static final int FRAMES = 24;

  private final LeakPath leak;
  private final List<SnapshotNode> path;
  private final SnapshotNode end;
  private final Code code;
  private final KnownLeaks known;
  private final Candidates candidates;
  private final OffPath offPath;
  private final Takers takers;
  private final SnapshotNode release;

  /** Whether others than the leaked buffers came by where the count was raised. */
  private boolean raisedByOther;

  /** Whether the code of all methods was known that were looked at on the way outwards. */
  private boolean chainKnown = true;

  /** What would decide between the candidates, or nothing. */
  private String decider = "";

  private Responsibility(LeakPath leak, Outcomes outcomes, Code code, KnownLeaks known) {
    this.leak = leak;
    this.known = known;
    this.code = code;
    candidates = new Candidates(code);
    offPath = new OffPath(code, candidates);
    takers = new Takers(code, candidates, offPath);
    path = withoutTouches(leak.nodes());
    end = path.get(path.size() - 1);
    release = Witness.release(leak.nodes(), outcomes);
  }

  /**
   * Finds who is responsible.
   *
   * @param leak the leaking path
   * @param outcomes knows the root of the path
   * @param code what is known of the program
   * @param known leaks of libraries that are known
   * @return what is found
   */
  public static Finding of(LeakPath leak, Outcomes outcomes, Code code, KnownLeaks known) {
    Responsibility model = new Responsibility(leak, outcomes, code, known);
    model.weigh();
    return model.finding();
  }

  /** What tells a path from others: its steps as text. */
  static List<String> key(LeakPath leak) {
    List<String> key = new ArrayList<>();
    for (SnapshotNode node : leak.nodes()) {
      key.add(node.place.kind.json() + ' ' + node.place.title() + " #" + node.place.ref);
    }
    return key;
  }

  /** A touch tells nothing of who has the buffer. */
  private static List<SnapshotNode> withoutTouches(List<SnapshotNode> path) {
    int last = path.size() - 1;
    while (last > 0 && path.get(last).place.kind == Kind.TOUCH) {
      last--;
    }
    return path.subList(0, last + 1);
  }

  // ---- weighing

  private void weigh() {
    LeftCount count = LeftCount.of(path);
    boolean lowered = end.place.kind == Kind.RELEASE || end.place.kind == Kind.WRITE;
    if (count.raisedAt != null && count.left > 0 && lowered && lostByException(count.raisedAt)) {
      witnessed();
      alsoNamed();
      return;
    }
    if (count.raisedAt != null && (count.left > 0 && lowered || count.left > 1)) {
      SnapshotNode holder = lowered ? LastHolder.of(path) : end;
      // The count went on from where it was raised, to who had the buffer last.
      boolean wentOn = lowered && path.indexOf(holder) > path.indexOf(count.raisedAt);
      if (wentOn && holder != end) {
        from(holder);
      }
      raised(count.raisedAt, lowered && !wentOn);
    }
    if (lowered && end.place.ref > 1) {
      if (count.raisedAt == null) {
        from(LastHolder.of(path));
      }
    } else if (lowered && end.place.kind == Kind.RELEASE) {
      released(end);
    } else {
      from(end);
    }
    witnessed();
    alsoNamed();
    if (candidates.isEmpty()) {
      lastResort();
    }
  }

  /** The last step is a release at count 1, and the buffer was still there. */
  private void released(SnapshotNode release) {
    SnapshotNode retain = null;
    for (SnapshotNode node : path) {
      retain = node.place.kind == Kind.RETAIN ? node : retain;
    }
    if (retain == null) {
      suspect(release, 80, "calls a release that does nothing, as that of an unreleasable wrapper");
      return;
    }
    // What is released may be an object with a count of its own, and the buffer another's.
    raised(retain, true);
    suspect(release, 50, "releases it, or what has it, and the count of the buffer stays");
  }

  private void suspect(SnapshotNode node, int weight, String reason) {
    int own = own(node);
    candidates.add(
        node.place.className,
        node.place.method,
        own < 0 ? null : node.place.stack.get(own).getFileName(),
        node.place.line,
        weight,
        reason);
  }

  /**
   * Whether an exception left the method that raised the count, and the method loses that count by
   * an exception: who handled the exception later gave back another count.
   */
  private boolean lostByException(SnapshotNode raised) {
    Place place = raised.place;
    if (place.kind != Kind.RETAIN && place.kind != Kind.VIEW || place.method == null) {
      return false;
    }
    boolean left = false;
    for (SnapshotNode node : path.subList(path.indexOf(raised) + 1, path.size())) {
      // A step that comes later shows that the exception was caught there.
      boolean runs = node.place.isInMethodOf(place) || place.frameIn(node.place.stack) >= 0;
      left = node.place.kind == Kind.THROW ? left || runs : left && !runs;
    }
    if (!left || !use(raised).lostIfCallThrows) {
      return false;
    }
    suspect(
        raised,
        88,
        adds(place.kind) + line(raised) + ", and does not release it when an exception leaves");
    return true;
  }

  private static String adds(Kind kind) {
    return kind == Kind.RETAIN ? "raises the count" : "makes a view that raises the count";
  }

  /** A count was raised, and nobody gave it back. */
  private void raised(SnapshotNode by, boolean lowered) {
    Kind kind = by.place.kind;
    if (kind != Kind.RETAIN && kind != Kind.VIEW) {
      suspect(by, lowered ? 56 : 40, "had the buffer when its count was raised");
      return;
    }
    String made = adds(kind);
    MethodUse use = use(by);
    if (!use.isKnown()) {
      int weight = wentOn(by) ? WENT_ON : lowered ? 70 : 66;
      suspect(by, weight, made + line(by) + ", and nothing lowers it again");
    } else if (use.lostAt > 0) {
      String to = ", and the way to line " + use.lostAt + " does not lower it again";
      suspect(by, lowered ? 88 : 76, made + line(by) + to);
    } else if (use.returns) {
      // Who called has the new count. The stack there may be that of another buffer.
      raisedByOther = by.count > end.counts.leaked;
      outwards(by, own(by) + 1, false, Code.Role.RETURNED);
      suspect(by, 50, made + line(by) + " for who calls it");
      if (raisedByOther && end.place.kind == Kind.RELEASE) {
        around(by);
      }
    } else {
      String then =
          use.stores == null
              ? " and passes the buffer on"
              : " and keeps the buffer in " + use.stores;
      suspect(by, lowered ? 58 : 54, made + line(by) + then);
      takers.of(use);
      offPath.kept(use, lowered ? 58 : 54);
    }
  }

  /** Whether other methods had the buffer since a step, and may have lost the count. */
  private boolean wentOn(SnapshotNode by) {
    for (SnapshotNode node : path.subList(path.indexOf(by) + 1, path.size())) {
      if (node.place.kind == Kind.ENTER && !node.place.isInMethodOf(by.place)) {
        return true;
      }
    }
    return false;
  }

  /** The innermost method below which the count was raised and lowered again, though not enough. */
  private void around(SnapshotNode by) {
    List<StackTraceElement> stack = by.place.stack;
    for (int i = Math.max(0, own(by) + 1); i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame) || Stacks.isOperator(frame.getClassName())) {
        return;
      }
      for (StackTraceElement other : end.place.stack) {
        if (other.getClassName().equals(frame.getClassName())
            && other.getMethodName().equals(frame.getMethodName())) {
          candidates.add(other, 52, "called who raised the count, and who lowered it last");
          return;
        }
      }
    }
  }

  /** Judges the method of a step, and, where that only borrowed the buffer, those around. */
  private void from(SnapshotNode node) {
    switch (node.place.kind) {
      case ALLOCATE:
        outwards(node, Stacks.firstOutsideBuffers(node.place.stack), false, Code.Role.RETURNED);
        return;
      case HANDOFF:
        handedTo(node);
        return;
      case TAIL:
        suspect(node, 40, "passes the message on to the end of the pipeline");
        return;
      case RETURN:
        outwards(node, own(node) + 1, false, Code.Role.RETURNED);
        return;
      default:
        break;
    }
    boolean thrown = node.place.kind == Kind.THROW;
    SnapshotNode got = thrown ? got(node) : node;
    MethodUse use = use(got);
    boolean allocator =
        got.place.kind == Kind.CALL || got.place.kind == Kind.VIEW && isRetainedView();
    if (isConstructor(node) && use.isKnown() && (use.stores != null || use.consumes)) {
      wrapped(node, use);
      return;
    }
    Place place = node.place;
    if (place.kind == Kind.ENTER && isLent(node, use)) {
      return;
    }
    if (judge(place.className, place.method, place.line, use, thrown, allocator)) {
      if (place.kind == Kind.ENTER && isWriter(place.method, use)) {
        lentToWriter(node);
      }
      if (use.takenByArgument >= 0 && !thrown && own(node) >= 0) {
        inArgument(place.stack, own(node) + 1, use.takenByArgument);
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
          thrown ? "is left by an exception with the buffer" : "had the buffer last");
    }
    boolean returned = use.returns && !thrown;
    if (use.taken && place.kind == Kind.ENTER && returned) {
      outwards(node, own(node) + 1, false, Code.Role.TAKEN);
    } else if (use.taken && place.kind == Kind.ENTER) {
      suspect(node, 56, "takes it out of something, and gives it back nowhere");
    } else if (!allocator || returned) {
      outwards(node, own(node) + 1, thrown, returned ? Code.Role.RETURNED : Code.Role.GIVEN);
    } else if (thrown && use.stores != null) {
      unfinished(node, use);
    } else if (thrown && takers.throwers(use)) {
      suspect(node, 50, "makes the buffer, and had given it away when the exception came");
    } else {
      suspect(node, 56, "makes the buffer");
    }
  }

  /**
   * Whether the method of a step was only lent the buffer: its caller went on with the buffer
   * behind the call. Then it is the caller that owned it.
   */
  private boolean isLent(SnapshotNode node, MethodUse use) {
    List<StackTraceElement> stack = node.place.stack;
    int at = own(node) + 1;
    if (use.taken || at <= 0 || at >= stack.size()) {
      return false;
    }
    StackTraceElement frame = stack.get(at);
    if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
      return false;
    }
    String called = stack.get(at - 1).getMethodName();
    if (!given(frame, called, Code.Role.GIVEN).goesOn) {
      return false;
    }
    outwards(node, at, false, Code.Role.GIVEN);
    Reason reason = Reason.ifReturned(use, false);
    if (reason != null) {
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
    int at = own(node) + 1;
    if (at <= 0 || at >= stack.size() || !made(stack.get(at))) {
      return;
    }
    StackTraceElement maker = stack.get(at);
    MethodUse use = given(maker, stack.get(at - 1).getMethodName(), Code.Role.GIVEN);
    if (use.isKnown() && use.lostAt > 0 && !use.consumes && !use.returns) {
      candidates.add(
          maker.getClassName(),
          maker.getMethodName(),
          use.file,
          use.lostAt,
          WRITTEN,
          "makes the buffer, has it written into, and gives it back nowhere");
    }
  }

  private boolean isRetainedView() {
    return leak.root().rootKind == RootKind.RETAINED_VIEW;
  }

  /** An exception came while an object that keeps the buffer was being made or used. */
  private void unfinished(SnapshotNode node, MethodUse use) {
    String kept = "keeps the buffer in " + use.stores;
    suspect(node, 56, kept + " when the exception leaves");
    List<StackTraceElement> stack = node.place.stack;
    for (int i = own(node) + 1; i > 0 && i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (!frame.getClassName().equals(node.place.className)) {
        return;
      }
      boolean constructor = frame.getMethodName().equals("<init>");
      candidates.add(
          frame,
          constructor ? 70 : 48,
          constructor
              ? "fails, so that nobody has the object which " + kept
              : "is left by the exception, while the object " + kept);
    }
  }

  private static boolean isConstructor(SnapshotNode node) {
    return "<init>".equals(node.place.method) && node.place.kind != Kind.THROW;
  }

  /** The step at which the method of an exception got the buffer. */
  private SnapshotNode got(SnapshotNode thrown) {
    for (int i = path.size() - 2; i > 0; i--) {
      SnapshotNode node = path.get(i);
      Kind kind = node.place.kind;
      if (node.place.isInMethodOf(thrown.place)
          && (kind == Kind.CALL
              || kind == Kind.ENTER
              || kind == Kind.RETAIN
              || kind == Kind.VIEW && isRetainedView())) {
        return node;
      }
    }
    return thrown;
  }

  private MethodUse use(SnapshotNode node) {
    return node.place.className == null || node.place.method == null
        ? MethodUse.UNKNOWN
        : code.held(node.place.className, node.place.method, node.place.line, node.place.kind);
  }

  /**
   * Weighs one method whose code may be known.
   *
   * @param line where the method was, for a reason without a line
   * @param thrown whether an exception left it with the buffer
   * @param allocator whether the method itself made the buffer
   * @return false if it only borrowed the buffer, or nothing is known
   */
  private boolean judge(
      String className, String method, int line, MethodUse use, boolean thrown, boolean allocator) {
    if (!use.isKnown()) {
      return false;
    }
    if (!thrown && use.onlyReleases()) {
      // The stack was that of another flow, or the count was raised elsewhere.
      return true;
    }
    Reason reason = thrown ? Reason.ifThrown(use, allocator) : Reason.ifReturned(use, allocator);
    if (reason == null) {
      if (!thrown && use.returns && use.lostIfCallThrows && (use.obtained || allocator)) {
        candidates.add(
            className,
            method,
            use.file,
            line,
            UNSEEN_EXCEPTION,
            "gets the buffer, and does not release it when an exception leaves");
      }
      return false;
    }
    // Behind a frame of which nothing is known, the buffer may be another's.
    Reason weighed = (chainKnown ? reason : reason.atMost(BEHIND_UNKNOWN)).orAt(line);
    if (use.lostCaught
        && !thrown
        && (use.gives != null || use.takerMayFail || !use.takers.isEmpty())) {
      // What is caught there comes most likely out of the call that takes the buffer.
      weighed = weighed.atMost(use.takers.isEmpty() ? CAUGHT : PASSED_ON);
      takers.throwers(use);
      takers.of(use);
    }
    candidates.add(className, method, use.file, weighed.line, weighed.weight, weighed.text);
    if (use.lostAt == 0 && !thrown) {
      takers.of(use);
      offPath.kept(use, weighed.weight);
      offPath.keptByAnother(use, weighed.weight);
    } else if (use.lostAt > 0 && !thrown && !use.consumes) {
      takers.reader(className, use, weighed.weight);
    }
    return true;
  }

  // ---- outwards, over the stack

  /** Index of the innermost frame of a step's method in the stack of the step, or -1. */
  private static int own(SnapshotNode node) {
    return node.place.frameIn(node.place.stack);
  }

  /**
   * Judges the methods that called, from a frame on, until one owned the buffer.
   *
   * @param node whose stack it is
   * @param from index of the frame
   * @param thrown whether an exception came out of the call
   * @param first how the first call has to do with the buffer
   */
  private void outwards(SnapshotNode node, int from, boolean thrown, Code.Role first) {
    List<StackTraceElement> stack = node.place.stack;
    if (from <= 0 && node.place.kind != Kind.ALLOCATE) {
      return;
    }
    int last = Math.min(stack.size(), from + FRAMES);
    Code.Role role = first;
    chainKnown =
        !raisedByOther
            && (node == end || node.count <= end.counts.leaked)
            && (candidates.strongest() <= UNSEEN_EXCEPTION
                || node.place.kind == Kind.RETAIN
                || isConstructor(node));
    for (int i = Math.max(1, from); i < last; i++) {
      StackTraceElement frame = stack.get(i);
      String called = stack.get(i - 1).getMethodName();
      if (Stacks.isPipeline(frame)) {
        // The handler below got the message for good.
        candidates.add(
            stack.get(i - 1),
            chainKnown ? 58 : BEHIND_UNKNOWN,
            "got the message for good, as the last handler that had it");
        return;
      }
      if (Stacks.isCarrier(frame.getClassName())) {
        if (Stacks.isOperator(frame.getClassName())) {
          chainKnown = false;
          if (role == Code.Role.RETURNED) {
            // What a function returns to an operator goes down the stream, and not to who runs it.
            offPath.assembled(stack);
            return;
          }
        }
        continue;
      }
      MethodUse use = given(frame, called, role);
      boolean allocator = made(frame);
      if (judge(
          frame.getClassName(),
          frame.getMethodName(),
          frame.getLineNumber(),
          use,
          thrown,
          allocator)) {
        if (role == Code.Role.GIVEN && use.declared && use.lostAt > 0 && !use.consumes && !thrown) {
          StackTraceElement reader = stack.get(i - 1);
          int weight = candidates.strongest();
          takers.reader(
              frame.getClassName(),
              reader.getClassName(),
              reader.getMethodName(),
              use.makes,
              weight);
        }
        if (role == Code.Role.RETURNED && use.onlyReleases()) {
          offPath.others(stack.get(i - 1));
        }
        if (use.takenByArgument >= 0 && !thrown) {
          inArgument(stack, i + 1, use.takenByArgument);
        }
        return;
      }
      chainKnown &= use.isKnown();
      role = use.returns && !thrown ? Code.Role.RETURNED : Code.Role.GIVEN;
      // An overload of the method that made the buffer has the same name.
      if (allocator && role == Code.Role.GIVEN) {
        candidates.add(frame, 50, "made the buffer");
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
  private void inArgument(List<StackTraceElement> stack, int from, int argument) {
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
              ? code.passed(
                  frame.getClassName(),
                  frame.getMethodName(),
                  frame.getLineNumber(),
                  called,
                  passed)
              : given(frame, called, Code.Role.RETURNED);
      Reason reason = use.isKnown() ? Reason.ifReturned(use, false) : null;
      if (reason != null && use.lostAt > 0) {
        Reason weighed = reason.atMost(IN_ARGUMENT);
        candidates.add(
            frame, weighed.weight, weighed.text + ", which an object has that it passes on");
        return;
      }
      passed = use.takenByArgument;
      if (!use.returns && passed < 0) {
        return;
      }
    }
  }

  private MethodUse given(StackTraceElement frame, String called, Code.Role role) {
    Code.Role known = role == Code.Role.GIVEN && isOlder(frame) ? Code.Role.LENT : role;
    return code.given(
        frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), called, known);
  }

  /** Whether the buffer was made before a method was called: the method cannot have obtained it. */
  private boolean isOlder(StackTraceElement frame) {
    for (SnapshotNode node : path) {
      if (node.place.kind == Kind.CALL && !node.place.stack.isEmpty()) {
        for (StackTraceElement above : node.place.stack) {
          if (above.getClassName().equals(frame.getClassName())
              && above.getMethodName().equals(frame.getMethodName())) {
            return false;
          }
        }
        return true;
      }
    }
    return false;
  }

  /** Whether the path says that the buffer was made in a method. */
  private boolean made(StackTraceElement frame) {
    for (SnapshotNode node : path) {
      if (node.place.kind == Kind.CALL
          && node.place.isIn(frame.getClassName(), frame.getMethodName())) {
        return true;
      }
    }
    return false;
  }

  // ---- wrappers and handlers

  private void wrapped(SnapshotNode constructor, MethodUse use) {
    takers.areOfWrapper();
    outwards(constructor, own(constructor) + 1, false, Code.Role.GIVEN);
    String field = use.stores == null ? "FIELD" : use.stores.substring(use.stores.indexOf('.') + 1);
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode made = path.get(i);
      if (made.place.kind == Kind.CALL && !isConstructor(made)) {
        boolean isPassedBy = use(made).returns && code.isReleasable(constructor.place.className);
        // What returns the wrapper has given the buffer away with it.
        suspect(made, isPassedBy ? 26 : 52, "makes the buffer that is wrapped");
        break;
      }
    }
    suspect(constructor, 30, "wraps the buffer; who has the wrapper is not followed");
    offPath.assembled(constructor.place.className, constructor.place.stack);
    decider = "holders=" + constructor.place.className + "#" + field + " shows who has it";
  }

  private void handedTo(SnapshotNode handoff) {
    String handler = handoff.place.className;
    if (handler == null) {
      return;
    }
    if (handoff.place.method != null && handoff.place.line > 0) {
      suspect(handoff, 56, "captures it in the lambda" + line(handoff) + ", which never ran");
      return;
    }
    if (handoff.place.method != null) {
      suspect(handoff, 45, "has it");
      SnapshotNode giver = before(handoff);
      if (giver != null) {
        suspect(giver, 40, "gave it there");
      }
      return;
    }
    String entry = Stacks.entry(handoff.place.stack);
    List<MethodUse> uses = code.handler(handler, entry);
    boolean found = false;
    for (MethodUse use : uses) {
      Reason reason = Reason.inHandler(use);
      if (reason != null) {
        found = true;
        candidates.add(use, reason);
        offPath.kept(use, reason.weight);
      }
    }
    if (!found) {
      candidates.add(handler, entry, null, 0, 45, "got the message for good, and no step followed");
    }
    decider = "netty=full shows the steps inside " + Names.of(handler, null);
  }

  /** The last step before one that has a method; null if there is none. */
  private SnapshotNode before(SnapshotNode node) {
    for (int i = path.indexOf(node) - 1; i > 0; i--) {
      if (path.get(i).place.method != null && path.get(i).place.kind != Kind.HANDOFF) {
        return path.get(i);
      }
    }
    return null;
  }

  // ---- the released ones

  private void witnessed() {
    if (release == null
        || release.place.kind != Kind.RELEASE
        || release.place.className == null
        || release.place.method == null) {
      return;
    }
    String also = "releases others" + line(release);
    if (end.place.kind == Kind.RELEASE
        && end.place.isInMethodOf(release.place)
        && end.place.line == release.place.line) {
      // The leaked ones came by there, too.
      return;
    }
    boolean known = candidates.confirm(release.place.className, release.place.method, 12, also);
    if (!known && release.place.frameIn(end.place.stack) >= 0) {
      candidates.add(
          release.place.className,
          release.place.method,
          null,
          release.place.line,
          56,
          "releases the others that come this way" + line(release));
    }
  }

  /** Others that had the buffer, for a list of candidates that would be short else. */
  private void alsoNamed() {
    int weight = 24;
    for (int i = path.size() - 1; i > 0 && weight > 20; i--) {
      SnapshotNode node = path.get(i);
      if (node.place.method != null
          && !Stacks.isCarrier(node.place.className)
          && !use(node).onlyReads()) {
        suspect(node, weight, "had the buffer");
        weight -= 2;
      }
    }
    List<StackTraceElement> stack = end.place.stack;
    int frames = 0;
    for (int i = Math.max(0, own(end) + 1); i < stack.size() && frames < 2; i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame)) {
        return;
      }
      if (!Stacks.isCarrier(frame.getClassName())) {
        frames++;
        candidates.add(frame, 23 - 2 * frames, "called who had the buffer");
      }
    }
  }

  private static String line(SnapshotNode node) {
    return node.place.line > 0 ? " in line " + node.place.line : "";
  }

  /** The last step that has a method. */
  private void lastResort() {
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode node = path.get(i);
      if (node.place.className != null && node.place.method != null) {
        suspect(node, 30, "had the buffer last");
        return;
      }
    }
    for (StackTraceElement frame : end.place.stack) {
      if (!Stacks.isOfBuffers(frame.getClassName())
          && CodeOwner.of(frame.getClassName()) != CodeOwner.JAVA) {
        candidates.add(frame, 30, "made the buffer");
        return;
      }
    }
  }

  // ---- the answer

  private Finding finding() {
    List<Suspect> suspects = candidates.ranked(known);
    return new Finding(
        leak.fingerprint(),
        key(leak),
        leak.leaked(),
        leak.bytes(),
        suspects,
        Advice.isDecided(suspects),
        Advice.next(leak.fingerprint(), suspects, decider));
  }

  /**
   * Where a suspect is: {@code Shop.order (Shop.java:57)}.
   *
   * @param suspect a suspect
   * @return class without package, method, and file and line as far as they are known
   */
  public static String place(Suspect suspect) {
    String name = Names.of(suspect.className, suspect.method);
    String file = suspect.file;
    if (file == null) {
      return suspect.line > 0 ? name + ":" + suspect.line : name;
    }
    return name + " (" + file + (suspect.line > 0 ? ":" + suspect.line : "") + ")";
  }
}
