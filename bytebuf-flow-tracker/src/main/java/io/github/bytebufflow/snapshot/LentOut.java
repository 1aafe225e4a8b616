package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * A buffer that somebody took out of where it was kept, and gave away, though the one who keeps it
 * still counts on it: the keeper releases it later, as it must, and that fails. The path shows it:
 * a method of the keeper puts the buffer away, and the next step is in another method, which was
 * not called with the buffer and on behalf of which the buffer is released without a count more.
 */
final class LentOut {
  private final MisusePath path;

  LentOut(MisusePath path) {
    this.path = path;
  }

  /** Who has lent it out; null where the path does not show that. */
  MisuseVerdict judge() {
    int given = taker();
    int at = given < 0 ? looker() : given;
    if (at < 0) {
      return null;
    }
    Place taker = path.steps.get(at);
    for (int i = at + 1; i < path.steps.size(); i++) {
      Place step = path.steps.get(i);
      if (step.isIn(taker.className, taker.method) && step.line > 0) {
        // Where it gave the buffer away, and not where it took it.
        taker = step;
      }
    }
    String keeper = path.steps.get(at - 1).site;
    return MisuseVerdict.shown(
        "retain in "
            + taker.site
            + " before the buffer is passed on: "
            + keeper
            + " stores it, and releases it later",
        new MisuseVerdict.Suspect(
            taker, "takes what " + keeper + " stores, and passes it on without a retain"),
        new MisuseVerdict.Suspect(path.user, "held the buffer, whose count was 0 by then"));
  }

  /**
   * Index of the step of the method that released the buffer, where that had it from a method of
   * the keeper which only shows what it keeps; -1 where there is none.
   */
  private int looker() {
    List<StackTraceElement> release = path.record.endStack();
    int own = MisuseUse.own(release);
    for (int i = path.steps.size() - 1; own >= 0 && i > 1; i--) {
      Place step = path.steps.get(i);
      Place before = path.steps.get(i - 1);
      if (step.kind == Kind.ENTER
          && isOwn(step)
          && step.frameIn(release) == own
          && isShown(i - 1)
          && isOfKeeper(before)
          && !isOfKeeper(step)
          && !isRaisedFrom(i)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a step, or one whose value it has returned, looked the buffer up where it stays. */
  private boolean isShown(int at) {
    int i = at;
    while (i > 1 && path.steps.get(i).kind == Kind.RETURN) {
      i--;
    }
    return path.steps.get(i).lookedUp;
  }

  /** Whether a step is of the class of who used the buffer again, or of one in that. */
  private boolean isOfKeeper(Place step) {
    return step.className != null
        && path.user.className != null
        && (step.className + '$').startsWith(path.user.className + '$');
  }

  /** Index of the first step of the method that took the buffer out; -1 where there is none. */
  private int taker() {
    List<StackTraceElement> release = path.record.endStack();
    int outermost = -1;
    for (int i = 2; i < path.steps.size(); i++) {
      Place step = path.steps.get(i);
      Place before = path.steps.get(i - 1);
      if (step.kind == Kind.ENTER
          && isOwn(step)
          && step.frameIn(release) >= 0
          && step.frameIn(path.record.stack) < 0
          && isKeeper(before, step, release)
          && !isRaisedFrom(i)) {
        outermost = i;
      }
    }
    return outermost;
  }

  private static boolean isOwn(Place step) {
    return step.method != null && CodeOwner.isOwnCode(step.className);
  }

  /** Whether a method had the buffer that did not call the next one, and used the buffer again. */
  private boolean isKeeper(Place before, Place taker, List<StackTraceElement> release) {
    return isOwn(before)
        && (before.kind == Kind.ENTER || before.kind == Kind.CALL)
        && before.frameIn(release) < 0
        && !isGiven(taker, release)
        && !before.isIn(taker.className, taker.method)
        && path.user.className != null
        && before.className.equals(path.user.className);
  }

  /** Whether a method was called by one that had the buffer. */
  private boolean isGiven(Place taker, List<StackTraceElement> release) {
    int caller = taker.frameIn(release) + 1;
    if (caller == release.size()) {
      return false;
    }
    StackTraceElement by = release.get(caller);
    return path.steps.stream().anyMatch(step -> step.isIn(by.getClassName(), by.getMethodName()));
  }

  private boolean isRaisedFrom(int at) {
    for (Place step : path.steps.subList(at + 1, path.steps.size())) {
      if (step.kind == Kind.RETAIN) {
        return true;
      }
    }
    return false;
  }
}
