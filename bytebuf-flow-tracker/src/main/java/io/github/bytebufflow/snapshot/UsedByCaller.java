package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * A method of the program that called one method which had the buffer released, and then, in the
 * same run, another one that uses the buffer: the stacks of both are the same from there outwards.
 */
final class UsedByCaller {
  private final MisusePath path;

  UsedByCaller(MisusePath path) {
    this.path = path;
  }

  /** Who called both; null where the stacks do not show that, or the use is another release. */
  MisuseVerdict judge() {
    List<StackTraceElement> use = path.record.stack;
    List<StackTraceElement> release = path.record.endStack();
    // Who releases twice may be either: the caller, or who released what was the caller's.
    if (path.record.what.equals("release") || use.isEmpty() || release.isEmpty()) {
      return null;
    }
    MisuseVerdict kept = keptByGiver(use, release);
    if (kept != null) {
      return kept;
    }
    for (int i = 1; i < use.size(); i++) {
      for (int k = 1; k < release.size(); k++) {
        if (isSameRun(use, i, release, k)) {
          return called(use.get(i), release.get(k));
        }
      }
    }
    return null;
  }

  /**
   * A method of the program that had given the buffer to Netty, and that uses what it has kept of
   * the buffer when it runs again; null where the stacks do not show that.
   */
  private MisuseVerdict keptByGiver(List<StackTraceElement> use, List<StackTraceElement> release) {
    int given = MisuseUse.own(release);
    if (given <= 0 || CodeOwner.of(release.get(given - 1).getClassName()) != CodeOwner.NETTY) {
      return null;
    }
    StackTraceElement giver = release.get(given);
    for (int i = 0; i < use.size(); i++) {
      StackTraceElement frame = use.get(i);
      if (isSameMethod(frame, giver)
          && !isSameBehind(use, i, release, given)
          && path.steps.stream().anyMatch(step -> isIn(step, giver))) {
        String name = MisuseUse.at(giver).site;
        return MisuseVerdict.shown(
            "retain the buffer at " + name + " before Netty gets it, which releases it",
            new MisuseVerdict.Suspect(
                giver.getClassName(),
                giver.getMethodName(),
                giver.getLineNumber(),
                name,
                "passes the buffer to Netty, and "
                    + path.verb()
                    + " it again later without a retain"),
            new MisuseVerdict.Suspect(path.end(), "released the last count" + path.ownCount()));
      }
    }
    return null;
  }

  private static boolean isSameMethod(StackTraceElement one, StackTraceElement other) {
    return one.getClassName().equals(other.getClassName())
        && one.getMethodName().equals(other.getMethodName());
  }

  private static boolean isIn(Place step, StackTraceElement frame) {
    return step.isIn(frame.getClassName(), frame.getMethodName());
  }

  /** Whether two frames are of one run of a method of the program, in two of its lines. */
  private static boolean isSameRun(
      List<StackTraceElement> use, int i, List<StackTraceElement> release, int k) {
    StackTraceElement frame = use.get(i);
    StackTraceElement before = release.get(k);
    return CodeOwner.isOwnCode(frame.getClassName())
        && CodeOwner.of(release.get(k - 1).getClassName()) == CodeOwner.APPLICATION
        && isSameMethod(frame, before)
        && frame.getLineNumber() != before.getLineNumber()
        && Math.min(use.size() - i, release.size() - k) > 1
        && isSameBehind(use, i, release, k);
  }

  /** Whether the same frames stand outside of two. */
  private static boolean isSameBehind(
      List<StackTraceElement> use, int i, List<StackTraceElement> release, int k) {
    // A long stack has been cut, so the shorter of the two tells how far they can be compared.
    int shared = Math.min(use.size() - i, release.size() - k) - 1;
    return use.subList(i + 1, i + 1 + shared).equals(release.subList(k + 1, k + 1 + shared));
  }

  private MisuseVerdict called(StackTraceElement frame, StackTraceElement before) {
    String name = MisuseUse.at(frame).site;
    String called = MisuseUse.at(before).site;
    return MisuseVerdict.shown(
        "use the buffer before " + called + " releases it, or retain it for " + name,
        new MisuseVerdict.Suspect(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getLineNumber(),
            name,
            path.verb()
                + " the buffer after the call in line "
                + before.getLineNumber()
                + " released it"),
        new MisuseVerdict.Suspect(
            path.end(), "released the last count" + path.ownCount() + " for " + called));
  }
}
