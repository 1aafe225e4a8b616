package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What the rules ask about one leaking path: its steps, their stacks, and what the methods of both
 * do with the buffer. Nothing is weighed here.
 */
final class LeakEvidence {
  /** Methods that compare objects, and have none of them. */
  private static final List<String> COMPARING = List.of("compare", "compareTo", "equals");

  /** Methods of collections that compare only what is in there, or is put there. */
  private static final Set<String> COMPARES_ITS_OWN =
      Set.of("add", "offer", "poll", "pollFirst", "pollLast", "put", "take");

  /** The steps, without touches and looks behind the last one that says who has the buffer. */
  final List<SnapshotNode> path;

  /** The same with looks. */
  final List<SnapshotNode> whole;

  /** The last of {@link #path}. */
  final SnapshotNode end;

  /** The last look behind that; null if there is none. */
  final SnapshotNode lastLook;

  /** The objects that methods have made with the buffer, by class, as far as was asked. */
  private final Map<String, MethodUse.Made> objects = new LinkedHashMap<>();

  private final boolean ofRetainedView;
  private final Code code;

  LeakEvidence(LeakPath leak, Code code) {
    this.code = code;
    List<SnapshotNode> steps = withoutTouches(leak.nodes());
    whole = steps;
    path = withoutLooks(steps);
    lastLook = path.size() < steps.size() ? steps.get(steps.size() - 1) : null;
    end = path.get(path.size() - 1);
    ofRetainedView = leak.root().rootKind == RootKind.RETAINED_VIEW;
  }

  /** A touch tells nothing of who has the buffer. */
  private static List<SnapshotNode> withoutTouches(List<SnapshotNode> path) {
    int last = path.size() - 1;
    while (last > 0 && path.get(last).place.kind == Kind.TOUCH) {
      last--;
    }
    return path.subList(0, last + 1);
  }

  /**
   * Neither do methods of an object that keeps the buffer, and that only look at what they have:
   * who had the object had the buffer before.
   */
  private List<SnapshotNode> withoutLooks(List<SnapshotNode> steps) {
    int last = steps.size() - 1;
    while (last > 1 && isLook(steps.get(last), steps.subList(1, last))) {
      last--;
    }
    Kind kind = steps.get(last).place.kind;
    // Of what was released or written since the object was made, another count is in question.
    boolean isLowered = kind == Kind.RELEASE || kind == Kind.WRITE;
    return isLowered ? steps : steps.subList(0, last + 1);
  }

  /** Whether a method empties the field that it has looked at. */
  private boolean isEmptied(MethodUse use) {
    for (Keeper keeper : code.keepers(use.takenOutOf.className, use.takenOutOf.field)) {
      if (keeper.method.equals(use.method) && (keeper.drops || keeper.emptiesAt > 0)) {
        return true;
      }
    }
    return false;
  }

  private boolean isLook(SnapshotNode node, List<SnapshotNode> before) {
    if (node.place.kind != Kind.ENTER || isConstructor(node)) {
      return false;
    }
    MethodUse use = use(node);
    if (isComparedByHolder(node, before.get(before.size() - 1))) {
      return use.isKnown() && use.onlyReads();
    }
    if (node.place.lookedUp && use.onlyReads()) {
      return true;
    }
    return use.isKnown()
        && use.onlyReads()
        && (!node.place.takenOut || Cleared.isStillThere(node))
        && use.takenOutOf != null
        && !isEmptied(use)
        && before.stream()
            .anyMatch(
                step ->
                    isConstructor(step)
                        && (code.isFollowed(step.place.className)
                            || use.isOfOwnField()
                                && use.takenOutOf.className.equals(step.place.className)));
  }

  // ---- steps

  /**
   * The collection of the JDK that compared the object of a step, and that has the object; null
   * where the step is no comparison, or the collection is in no field.
   */
  Receiver comparedIn(SnapshotNode node) {
    int at = comparedAt(node);
    if (at < 0) {
      return null;
    }
    Receiver by = receiver(node.place.stack, at);
    return by.field == null ? null : by;
  }

  /** The index of the frame that had a collection compare the object of a step; or -1. */
  private static int comparedAt(SnapshotNode node) {
    List<StackTraceElement> stack = node.place.stack;
    if (!COMPARING.contains(String.valueOf(node.place.method))) {
      return -1;
    }
    for (int i = 1; i < stack.size(); i++) {
      StackTraceElement called = stack.get(i - 1);
      boolean isOfJdk = called.getClassName().startsWith("java.");
      if (isOfJdk && !stack.get(i).getClassName().startsWith("java.")) {
        return COMPARES_ITS_OWN.contains(called.getMethodName()) ? i : -1;
      }
    }
    return -1;
  }

  /**
   * Whether the method that had a collection compare an object had the object before, or made it.
   */
  private boolean isComparedByHolder(SnapshotNode node, SnapshotNode before) {
    int at = comparedAt(node);
    if (at < 0 || comparedIn(node) == null) {
      return false;
    }
    StackTraceElement frame = node.place.stack.get(at);
    return before.place.isIn(frame.getClassName(), frame.getMethodName())
        || isConstructor(before) && Stacks.indexOf(before.place.stack, frame) >= 0;
  }

  /** Index of the innermost frame of a step's method in the stack of the step, or -1. */
  static int own(SnapshotNode node) {
    return node.place.frameIn(node.place.stack);
  }

  /** The frame that called the method of a step, in the stack of the step; null where unknown. */
  static StackTraceElement caller(SnapshotNode node) {
    int at = own(node) + 1;
    List<StackTraceElement> stack = node.place.stack;
    return at > 0 && at < stack.size() ? stack.get(at) : null;
  }

  /** The line of a step for a sentence; empty where it is unknown. */
  static String line(SnapshotNode node) {
    return node.place.line > 0 ? " in line " + node.place.line : "";
  }

  /** Whether a class has steps on the path, and the method has none. */
  boolean hasNoStep(String className, String method) {
    return path.stream().anyMatch(node -> className.equals(node.place.className))
        && path.stream().noneMatch(node -> node.place.isIn(className, method));
  }

  /** Whether the buffer was passed on to a handler of the program, or came into this one. */
  boolean wasGivenToHandler(StackTraceElement handler) {
    return path.stream()
        .anyMatch(
            node ->
                node.place.isIn(handler.getClassName(), handler.getMethodName())
                    || node.place.kind == Kind.HANDOFF
                        && node.place.method == null
                        && CodeOwner.of(node.place.className) == CodeOwner.APPLICATION);
  }

  /** Whether steps may be missing, since the path led back to where it was. */
  boolean hasLoop() {
    return path.stream().anyMatch(node -> node.place.loop);
  }

  /** The class of the object that has the buffer and is followed; null where there is none. */
  String followed() {
    for (int i = path.size() - 1; i > 0; i--) {
      SnapshotNode node = path.get(i);
      if (isConstructor(node) && code.isFollowed(node.place.className)) {
        return node.place.className;
      }
    }
    return null;
  }

  static boolean isConstructor(SnapshotNode node) {
    return "<init>".equals(node.place.method) && node.place.kind != Kind.THROW;
  }

  /** The class of the object that a constructor was making, and its superclasses down to there. */
  static Set<String> made(SnapshotNode constructor) {
    Set<String> classes = new HashSet<>();
    List<StackTraceElement> stack = constructor.place.stack;
    for (int i = own(constructor) + 1; i > 0 && i < stack.size(); i++) {
      if (!stack.get(i).getMethodName().equals("<init>")) {
        break;
      }
      classes.add(stack.get(i).getClassName());
    }
    return classes;
  }

  /** Binary names of the classes on the path. */
  Set<String> classes() {
    Set<String> names = new LinkedHashSet<>();
    for (SnapshotNode node : path) {
      if (node.place.className != null) {
        names.add(node.place.className);
      }
    }
    return names;
  }

  /**
   * Whether all that came to a node have leaked, there or behind it, be it on another path: a stack
   * that was taken at the node is that of one of them.
   */
  static boolean allLeaked(SnapshotNode node) {
    // Without recursion: a path may have thousands of steps.
    Deque<SnapshotNode> open = new ArrayDeque<>(List.of(node));
    while (!open.isEmpty()) {
      SnapshotNode next = open.pop();
      if (next.counts.released > 0 || next.counts.live > 0) {
        return false;
      }
      next.children.forEach(open::push);
    }
    return true;
  }

  /** Whether a step is the one at which its method made the buffer. */
  boolean makes(SnapshotNode node) {
    return node.place.kind == Kind.CALL || node.place.kind == Kind.VIEW && ofRetainedView;
  }

  /** The steps behind one. */
  List<SnapshotNode> since(SnapshotNode node) {
    return path.subList(path.indexOf(node) + 1, path.size());
  }

  /** Whether the method of a frame has released the buffer behind a step: its own count. */
  boolean gaveBack(StackTraceElement frame, SnapshotNode node) {
    return gaveBack(frame.getClassName(), frame.getMethodName(), node);
  }

  /** The same of the method of the step itself. */
  boolean gaveBack(SnapshotNode node) {
    return gaveBack(node.place.className, node.place.method, node);
  }

  /** A method that raised the count in between has one more to give back. */
  private boolean gaveBack(String className, String method, SnapshotNode node) {
    for (SnapshotNode later : since(node)) {
      if (later.place.isIn(className, method)) {
        if (later.place.kind == Kind.RETAIN) {
          return false;
        }
        if (later.place.kind == Kind.RELEASE) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the path has a step of a kind in the method of a frame. */
  boolean has(Kind kind, StackTraceElement frame) {
    return has(kind, frame.getClassName(), frame.getMethodName());
  }

  private boolean has(Kind kind, String className, String method) {
    for (SnapshotNode node : path) {
      if (node.place.kind == kind && node.place.isIn(className, method)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the last step is the return of a getter, and others that came there were released by
   * the class that has the getter: the object kept the buffer all the time.
   */
  boolean isGivenBackByLender() {
    if (end.place.kind != Kind.RETURN || end.place.className == null) {
      return false;
    }
    for (SnapshotNode child : end.children) {
      if (child.place.kind == Kind.RELEASE
          && child.counts.released > 0
          && end.place.className.equals(child.place.className)) {
        return true;
      }
    }
    return false;
  }

  /** Whether others went on from the last step to the class of another step. */
  boolean wentOnTo(SnapshotNode node) {
    for (SnapshotNode child : end.children) {
      if (node.place.className.equals(child.place.className) && !allLeaked(child)) {
        return true;
      }
    }
    return false;
  }

  /** Whether no method of the program has had the buffer. */
  boolean isOfNetty() {
    return path.stream().allMatch(node -> CodeOwner.of(node.place.className) == CodeOwner.NETTY);
  }

  /** Whether a step is of the class that lent the buffer out, and gives back others itself. */
  boolean isOfLender(SnapshotNode node) {
    return isGivenBackByLender() && end.place.className.equals(node.place.className);
  }

  /** Whether the method of a step has returned the buffer behind the step. */
  boolean isReturnedBehind(SnapshotNode node) {
    for (SnapshotNode later : since(node)) {
      if (later.place.kind == Kind.RETURN && later.place.isInMethodOf(node.place)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether all others went on from the last step by a return of the method of a frame, which keeps
   * none that it gets from a call.
   */
  boolean returnedOthers(StackTraceElement frame, String called) {
    boolean any = false;
    for (SnapshotNode child : end.children) {
      boolean isReturn =
          child.place.kind == Kind.RETURN
              && child.place.isIn(frame.getClassName(), frame.getMethodName());
      if (!isReturn && !allLeaked(child)) {
        return false;
      }
      any |= isReturn && !allLeaked(child);
    }
    List<MethodUse> got = code.got(frame.getClassName(), frame.getMethodName(), called);
    return any && !got.isEmpty() && got.stream().allMatch(use -> use.stores == null);
  }

  /**
   * Whether all others went on from the last step into calls of the method of a frame, which keeps
   * none that it gets from a call.
   */
  boolean wentOnIn(StackTraceElement frame, String called) {
    boolean any = false;
    for (SnapshotNode child : end.children) {
      if (!allLeaked(child)) {
        StackTraceElement caller = caller(child);
        if (caller == null || !Stacks.isSameMethod(caller, frame)) {
          return false;
        }
        any = true;
      }
    }
    return any
        && code.got(frame.getClassName(), frame.getMethodName(), called).stream()
            .allMatch(use -> use.stores == null);
  }

  /** What the method of a frame does with the buffer that it made, if it keeps that in a field. */
  MethodUse keptWhereMade(StackTraceElement frame, MethodUse otherwise) {
    for (SnapshotNode node : path) {
      if (makes(node)
          && node.place.isIn(frame.getClassName(), frame.getMethodName())
          && use(node).storesIn != null) {
        return use(node);
      }
    }
    return otherwise;
  }

  /** Whether a method of Netty has released the buffer on the path: its own count. */
  boolean gaveBack(MethodUse method) {
    return CodeOwner.of(method.className) == CodeOwner.NETTY
        && has(Kind.RELEASE, method.className, method.method);
  }

  /** Whether others went on from the last step into a method, and the leaked ones did not. */
  boolean othersEntered(MethodUse method) {
    for (SnapshotNode child : end.children) {
      if (child.place.kind == Kind.ENTER && child.place.isIn(method.className, method.method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the method of the last step passed others on to Netty, and not the leaked ones. */
  boolean passedOthersOn() {
    return end.children.stream()
        .anyMatch(
            child ->
                (child.place.kind == Kind.HANDOFF || child.place.kind == Kind.WRITE)
                    && end.place.frameIn(child.place.stack) >= 0
                    && !allLeaked(child));
  }

  /**
   * Whether the method of a step that raised the count keeps the buffer in a field from then on.
   */
  boolean keepsCount(SnapshotNode raised) {
    MethodUse use = raised.place.kind == Kind.RETAIN ? use(raised) : MethodUse.UNKNOWN;
    return use.stores != null && use.lostAt == 0;
  }

  /** Whose method a frame called: what is known of the object that has the buffer. */
  Receiver receiver(List<StackTraceElement> stack, int caller) {
    StackTraceElement frame = stack.get(caller);
    return code.receiver(
        frame.getClassName(),
        frame.getMethodName(),
        frame.getLineNumber(),
        stack.get(caller - 1).getMethodName());
  }

  /** Whether the last step is a release that came while the method of a frame was running. */
  boolean wasReleasedIn(StackTraceElement frame) {
    return end.place.kind == Kind.RELEASE && Stacks.indexOf(end.place.stack, frame) >= 0;
  }

  /**
   * Whether a count of the buffer was made for a method: while the method was running, as far as
   * stacks show, or in a call that the method got the buffer from, and that returned it at once.
   * What another method has taken on the way is that one's.
   */
  boolean wasMadeFor(String className, String method, Set<String> calls) {
    if (isKeptBefore(className, method)) {
      return false;
    }
    for (SnapshotNode node : path) {
      Kind kind = node.place.kind;
      if ((kind == Kind.ALLOCATE || kind == Kind.RETAIN || makes(node))
          && Stacks.indexOf(node.place.stack, className, method) >= 0) {
        return true;
      }
    }
    for (SnapshotNode node : path.subList(1, path.size())) {
      if (node.place.kind != Kind.RETURN && !makes(node)) {
        return false;
      }
      if (calls.contains(node.place.method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether another method on the path has kept the buffer somewhere. */
  boolean isKeptBefore(String className, String method) {
    for (SnapshotNode node : path) {
      if (node != end && !node.place.isIn(className, method) && isKept(node)) {
        return true;
      }
    }
    return false;
  }

  /** Whether another method has kept the buffer somewhere on the way to a step. */
  boolean isKeptBefore(SnapshotNode step) {
    for (SnapshotNode node : path.subList(0, path.indexOf(step))) {
      if (!node.place.isInMethodOf(step.place) && isKept(node)) {
        return true;
      }
    }
    return false;
  }

  private boolean isKept(SnapshotNode node) {
    return isKept(node, this::use);
  }

  /** Whether the method of a step keeps the buffer somewhere, as its code says. */
  static boolean isKept(SnapshotNode node, Function<SnapshotNode, MethodUse> uses) {
    return (node.place.kind == Kind.ENTER || node.place.kind == Kind.CALL)
        && uses.apply(node).stores != null;
  }

  /** The step at which the method of an exception got the buffer. */
  SnapshotNode got(SnapshotNode thrown) {
    for (int i = path.size() - 2; i > 0; i--) {
      SnapshotNode node = path.get(i);
      Kind kind = node.place.kind;
      if (node.place.isInMethodOf(thrown.place)
          && (makes(node) || kind == Kind.ENTER || kind == Kind.RETAIN)) {
        return node;
      }
    }
    return thrown;
  }

  /** The last step before one that has a method; null if there is none. */
  SnapshotNode before(SnapshotNode node) {
    for (int i = path.indexOf(node) - 1; i > 0; i--) {
      if (path.get(i).place.method != null && path.get(i).place.kind != Kind.HANDOFF) {
        return path.get(i);
      }
    }
    return null;
  }

  /** The same of a step that leaves its method with a count. */
  SnapshotNode holderBefore(SnapshotNode node) {
    SnapshotNode before = before(node);
    while (before != null && !LastHolder.holds(before)) {
      before = before(before);
    }
    return before;
  }

  // ---- code

  /** What the method of a step does with the buffer from there on. */
  MethodUse use(SnapshotNode node) {
    return node.place.className == null || node.place.method == null
        ? MethodUse.UNKNOWN
        : noted(
            code.held(node.place.className, node.place.method, node.place.line, node.place.kind));
  }

  /**
   * What a function that was run to make the value of a map, or one of two, does with the value
   * that it forgets; unknown where the step is in no such function.
   */
  MethodUse replaced(SnapshotNode node) {
    List<StackTraceElement> stack = node.place.stack;
    for (int i = own(node) + 1; i > 0 && i < stack.size(); i++) {
      if (!stack.get(i).getClassName().startsWith("java.util.")) {
        break;
      }
      if (Stacks.isReplacing(stack.get(i).getMethodName())) {
        return code.forgotten(node.place.className, node.place.method, node.place.line);
      }
    }
    return MethodUse.UNKNOWN;
  }

  /** What the method of a step does with a buffer that the line of the step has got or made. */
  MethodUse madeIn(SnapshotNode node) {
    return code.held(node.place.className, node.place.method, node.place.line, Kind.CALL);
  }

  /** What the method of a step does with a buffer that it is given when it begins. */
  MethodUse handed(SnapshotNode node) {
    return code.held(node.place.className, node.place.method, 0, Kind.ENTER);
  }

  /** Whether a step sets the buffer into the object whose method was called. */
  boolean isSet(SnapshotNode node) {
    return node.place.kind == Kind.ENTER
        && node.place.className != null
        && node.place.className.equals(use(node).storesIn);
  }

  /**
   * Whether a step puts the buffer into an object that has it from then on: one that is made with
   * the buffer, or one of a nested class whose field another class writes.
   */
  boolean isWrapped(SnapshotNode node) {
    MethodUse use = use(node);
    if (use.storesIn == null || use.stores == null) {
      return false;
    }
    boolean isFilled = node.place.kind == Kind.ENTER && !use.collects && use.lostAt == 0;
    return isConstructor(node)
        || isFilled
            && !Names.outermost(use.storesIn).equals(use.storesIn)
            && !use.storesIn.equals(node.place.className);
  }

  private MethodUse noted(MethodUse use) {
    for (MethodUse.Made object : use.objects) {
      objects.putIfAbsent(object.className, object);
    }
    return use;
  }

  /** The objects that the methods asked about have made with the buffer. */
  Collection<MethodUse.Made> objects() {
    return objects.values();
  }

  /** What the method of a frame does with a buffer that it gave to a call, or got from it. */
  MethodUse given(StackTraceElement frame, String called, Code.Role role) {
    Code.Role known = role == Code.Role.GIVEN ? given(frame) : role;
    return noted(
        code.given(
            frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), called, known));
  }

  /** Whether what the line of a step releases is declared as a buffer, and not as what has one. */
  boolean releasesBuffer(SnapshotNode node) {
    return code.releasesBuffer(node.place.className, node.place.method, node.place.line);
  }

  /** How the method of a frame, which gave the buffer to a call, has got the buffer. */
  private Code.Role given(StackTraceElement frame) {
    boolean entered = has(Kind.ENTER, frame);
    boolean made = has(Kind.CALL, frame) || ofRetainedView && has(Kind.VIEW, frame);
    if (isOlder(frame) || entered && !made) {
      return Code.Role.LENT;
    }
    return made && !entered ? Code.Role.MADE : Code.Role.GIVEN;
  }

  /**
   * Whether the method of a frame leaves the buffer to a call, and gave others to a method of the
   * same kind instead, behind which they were released.
   */
  boolean leavesItTo(StackTraceElement frame, StackTraceElement called) {
    SnapshotNode parted = partedBefore(called);
    // A method of another class may have callers that release the buffer themselves.
    if (parted == null || !frame.getClassName().equals(called.getClassName())) {
      return false;
    }
    List<String> instead =
        code.insteadOf(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getLineNumber(),
            called.getMethodName());
    for (SnapshotNode child : parted.children) {
      if (child.place.kind == Kind.ENTER
          && child.place.isIn(called.getClassName(), child.place.method)
          && instead.contains(child.place.method)
          && !allLeaked(child)) {
        return true;
      }
    }
    return false;
  }

  /** The step before the buffer came into the method of a frame; null if it did not. */
  private SnapshotNode partedBefore(StackTraceElement called) {
    for (int i = path.size() - 1; i > 0; i--) {
      Place place = path.get(i).place;
      if (place.kind == Kind.ENTER && place.isIn(called.getClassName(), called.getMethodName())) {
        return path.get(i - 1);
      }
    }
    return null;
  }

  /** Whether the method of a frame gave the buffer away for good by a call. */
  boolean gives(StackTraceElement frame, String called) {
    return code.gives(frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), called);
  }

  /** The same of a place. */
  boolean gives(Place place, String called) {
    return place.className != null
        && place.method != null
        && code.gives(place.className, place.method, place.line, called);
  }

  /** What the method of a frame does with an object that it passed to a call. */
  MethodUse passed(StackTraceElement frame, String called, int argument) {
    return code.passed(
        frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), called, argument);
  }

  /** Whether the buffer was made before a method was called: the method cannot have obtained it. */
  private boolean isOlder(StackTraceElement frame) {
    for (SnapshotNode node : path) {
      if (node.place.kind == Kind.CALL && !node.place.stack.isEmpty()) {
        return Stacks.indexOf(node.place.stack, frame) < 0;
      }
    }
    return false;
  }
}
