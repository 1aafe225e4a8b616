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
    int given = 0;
    while (given < release.size() && !CodeOwner.isOwnCode(release.get(given).getClassName())) {
      given++;
    }
    if (given == 0
        || given == release.size()
        || CodeOwner.of(release.get(given - 1).getClassName()) != CodeOwner.NETTY) {
      return null;
    }
    StackTraceElement giver = release.get(given);
    for (StackTraceElement frame : use) {
      if (frame.getClassName().equals(giver.getClassName())
          && frame.getMethodName().equals(giver.getMethodName())
          && path.steps.stream().anyMatch(step -> isIn(step, giver))) {
        String name = MisuseUse.at(giver).site;
        return MisuseVerdict.shown(
            "retain in " + name + " what is kept there, before the buffer is given away",
            new MisuseVerdict.Suspect(
                giver.getClassName(),
                giver.getMethodName(),
                giver.getLineNumber(),
                name,
                "gives the buffer away, and " + path.verb() + " later what it has kept of it"),
            new MisuseVerdict.Suspect(path.end(), "released the last count" + path.ownCount()));
      }
    }
    return null;
  }

  private static boolean isIn(Place step, StackTraceElement frame) {
    return step.isIn(frame.getClassName(), frame.getMethodName());
  }

  /** Whether two frames are of one run of a method of the program, in two of its lines. */
  private static boolean isSameRun(
      List<StackTraceElement> use, int i, List<StackTraceElement> release, int k) {
    StackTraceElement frame = use.get(i);
    StackTraceElement before = release.get(k);
    // A long stack has been cut, so the shorter of the two tells how far they can be compared.
    int shared = Math.min(use.size() - i, release.size() - k) - 1;
    return CodeOwner.isOwnCode(frame.getClassName())
        && CodeOwner.of(release.get(k - 1).getClassName()) == CodeOwner.APPLICATION
        && frame.getClassName().equals(before.getClassName())
        && frame.getMethodName().equals(before.getMethodName())
        && frame.getLineNumber() != before.getLineNumber()
        && shared > 0
        && use.subList(i + 1, i + 1 + shared).equals(release.subList(k + 1, k + 1 + shared));
  }

  private MisuseVerdict called(StackTraceElement frame, StackTraceElement before) {
    String name = MisuseUse.at(frame).site;
    String called = MisuseUse.at(before).site;
    return MisuseVerdict.shown(
        "use the buffer before " + called + ", which has it released, or retain it for " + name,
        new MisuseVerdict.Suspect(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getLineNumber(),
            name,
            path.verb() + " the buffer after line " + before.getLineNumber() + " has it released"),
        new MisuseVerdict.Suspect(
            path.end(), "released the last count" + path.ownCount() + " for " + called));
  }
}
