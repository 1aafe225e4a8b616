package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * What the path of a flow, the stack of its end and the stack of a misuse show, for those who judge
 * the misuse. Immutable.
 */
final class MisusePath {
  /** Classes that release their message when the method of the subclass has returned. */
  private static final List<String> RELEASE_AFTERWARDS =
      List.of(
          ".SimpleChannelInboundHandler",
          ".MessageToMessageDecoder",
          ".MessageToMessageEncoder",
          ".MessageToByteEncoder",
          ".ByteToMessageDecoder");

  /** Frames that are kept of a stack; a shorter one is whole. */
  static final int MAX_FRAMES = 64;

  final MisuseRecord record;
  final List<Place> steps;

  /** Who used the buffer after its end. */
  final Place user;

  /** Whether the steps inside of Netty are seen too. */
  final boolean full;

  MisusePath(MisuseRecord record, boolean full) {
    this.record = record;
    this.full = full;
    steps = record.steps;
    user = MisuseUse.of(record);
  }

  Place end() {
    return steps.get(steps.size() - 1);
  }

  /** Whether a last step is the release that ended the flow: a release that left no count. */
  static boolean isRelease(Place step) {
    switch (step.kind) {
      case RELEASE:
      case WRITE:
      case TAIL:
        return step.ref == 1;
      default:
        return false;
    }
  }

  boolean isOnPath(Place place) {
    for (Place step : steps) {
      if (step.kind != Kind.HANDOFF && MisuseUse.isSameClass(step, place)) {
        return true;
      }
    }
    return false;
  }

  static boolean releasesAfterwards(Place place) {
    if (!MisuseUse.isNetty(place)) {
      return false;
    }
    for (String name : RELEASE_AFTERWARDS) {
      if (place.className.endsWith(name) || place.className.contains(name + "$")) {
        return true;
      }
    }
    return false;
  }

  /** The last step in the application, or null. */
  Place last() {
    for (int i = steps.size() - 1; i > 0; i--) {
      Place step = steps.get(i);
      if (step.kind != Kind.HANDOFF && MisuseUse.isApplication(step)) {
        return step;
      }
    }
    return null;
  }

  /** The last view that a handler made of the buffer, or null. */
  Place viewIn(Place handler) {
    for (int i = steps.size() - 1; i > 0; i--) {
      if (steps.get(i).kind == Kind.VIEW && MisuseUse.isSameClass(steps.get(i), handler)) {
        return steps.get(i);
      }
    }
    return null;
  }

  /** {@code (the count that Shop.order:57 allocated)}, with a space before. */
  String ownCount() {
    Place taken = steps.size() > 1 && steps.get(1).kind == Kind.CALL ? steps.get(1) : steps.get(0);
    boolean allocated = taken.kind == Kind.CALL || taken.site.indexOf('(') < 0;
    return allocated ? " (the count that " + taken.site + " allocated)" : " (its first count)";
  }

  /** Whether the steps from an index on give the buffer to handlers, or write it. */
  boolean isGivenAwayFrom(int from) {
    for (Place step : steps.subList(from, steps.size())) {
      if (step.kind == Kind.HANDOFF || step.kind == Kind.WRITE) {
        return true;
      }
    }
    return false;
  }

  boolean isGivenToNetty() {
    for (Place step : steps.subList(0, steps.size() - 1)) {
      if (step.kind == Kind.HANDOFF && MisuseUse.isNetty(step)) {
        return true;
      }
    }
    return false;
  }

  /** Where the handler of the application began for which a base class released, or null. */
  Place handler(Place release) {
    if (!releasesAfterwards(release)) {
      return null;
    }
    for (int i = steps.size() - 1; i > 0; i--) {
      if (isToHandler(steps.get(i))) {
        return MisuseUse.isApplication(steps.get(i)) ? entry(i) : null;
      }
    }
    return null;
  }

  private static boolean isToHandler(Place step) {
    return step.kind == Kind.HANDOFF && step.method == null && step.className != null;
  }

  /**
   * The handler for which a base class releases, from the stack of the release before: the
   * handler's frame stands on that of the base class, which is as far from the bottom as in the
   * stack of the misuse. Null where the stacks do not show it.
   */
  Place handlerAbove(Place base) {
    List<StackTraceElement> stack = record.endStack();
    int depth = 0;
    for (int i = record.stack.size() - 1; i >= 0 && depth == 0; i--) {
      depth = isOf(record.stack.get(i), base, true) ? record.stack.size() - i : 0;
    }
    // Where the bottom of a stack was not kept, the only frame of the base class has to do.
    boolean whole = Math.max(stack.size(), record.stack.size()) < MAX_FRAMES;
    Place found = null;
    for (int i = 1; i < stack.size(); i++) {
      if (isOf(stack.get(i), base, false) && (!whole || stack.size() - i == depth)) {
        Place handler = MisuseUse.at(stack.get(i - 1));
        if (found != null || !MisuseUse.isApplication(handler)) {
          return null;
        }
        found = onPath(handler);
      }
    }
    return found;
  }

  private static boolean isOf(StackTraceElement frame, Place place, boolean line) {
    return place.isIn(frame.getClassName(), frame.getMethodName())
        && (!line || frame.getLineNumber() == place.line);
  }

  /** The step in the same method, or the place itself. */
  private Place onPath(Place place) {
    for (Place step : steps) {
      if (step.kind == Kind.ENTER && MisuseUse.isSameMethod(step, place)) {
        return step;
      }
    }
    return place;
  }

  /** Whether a buffer went on from a handler of the application to another. */
  boolean isPassedOn(Place handler) {
    boolean behind = false;
    for (Place step : steps) {
      if (behind && isToHandler(step)) {
        return true;
      }
      behind |= step.kind != Kind.HANDOFF && MisuseUse.isSameClass(step, handler);
    }
    return false;
  }

  /**
   * The handler that has returned when its base class releases: of the handlers of the application
   * that the buffer came to, the first that is not on the stack any more.
   */
  Place handlerThatReturned() {
    for (int i = 1; i < steps.size(); i++) {
      if (isToHandler(steps.get(i)) && MisuseUse.isApplication(steps.get(i))) {
        Place entry = entry(i);
        if (!isRunning(entry)) {
          return entry;
        }
      }
    }
    return null;
  }

  private boolean isRunning(Place place) {
    for (StackTraceElement frame : record.stack) {
      if (frame.getClassName().equals(place.className)) {
        return true;
      }
    }
    return false;
  }

  /** The first step in the application behind a hand-off to a handler, or the hand-off. */
  private Place entry(int handoff) {
    for (Place step : steps.subList(handoff + 1, steps.size())) {
      if (step.kind == Kind.HANDOFF) {
        break;
      }
      if (MisuseUse.isApplication(step)) {
        return step;
      }
    }
    return steps.get(handoff);
  }

  /** Index of the first step that was entered by a method which runs at the misuse; or -1. */
  int firstRunning() {
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).kind == Kind.ENTER && steps.get(i).frameIn(record.stack) >= 0) {
        return i;
      }
    }
    return -1;
  }

  /** Whether the path has been where the buffer was used after its end. */
  boolean wasThere() {
    for (Place step : steps.subList(1, steps.size() - 1)) {
      if (step.line > 0
          && step.line == user.line
          && step.kind != Kind.HANDOFF
          && user.method != null
          && step.isIn(user.className, user.method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method was running at the end of the path, or runs at the misuse. */
  boolean isInAStack(Place place) {
    return place.frameIn(end().stack) >= 0 || place.frameIn(record.stack) >= 0;
  }

  /**
   * Who gave the buffer out: of the methods that were running at the last step and not any more at
   * the misuse, the outermost. What it had returned to, led to the misuse. Null where the stacks do
   * not show it.
   */
  Place giver() {
    List<StackTraceElement> then = end().stack;
    List<StackTraceElement> now = record.stack;
    if (Math.max(then.size(), now.size()) >= MAX_FRAMES) {
      return null;
    }
    int common = 0;
    while (common < Math.min(then.size(), now.size())
        && isSame(then.get(then.size() - 1 - common), now.get(now.size() - 1 - common))) {
      common++;
    }
    int at = then.size() - 1 - common;
    if (common == 0 || at < 0) {
      return null;
    }
    Place giver = MisuseUse.at(then.get(at));
    return giver.className.contains(".channel.") || CodeOwner.of(giver.className) == CodeOwner.JAVA
        ? null
        : giver;
  }

  private static boolean isSame(StackTraceElement one, StackTraceElement other) {
    return one.getClassName().equals(other.getClassName())
        && one.getMethodName().equals(other.getMethodName());
  }

  String verb() {
    switch (record.what) {
      case "retain":
        return "retains";
      case "release":
        return "releases";
      default:
        return "uses";
    }
  }

  /** The place in the application that the record names, where the user is Netty. */
  MisuseVerdict.Suspect caller(String reason) {
    for (StackTraceElement frame : record.stack) {
      if (record.site.endsWith("." + frame.getMethodName() + ":" + frame.getLineNumber())) {
        Place place = MisuseUse.at(frame);
        return MisuseUse.isApplication(place) ? new MisuseVerdict.Suspect(place, reason) : null;
      }
    }
    return null;
  }

  static String plain(Place place) {
    return place.line > 0 && place.site.endsWith(":" + place.line)
        ? place.site.substring(0, place.site.lastIndexOf(':'))
        : place.site;
  }
}
