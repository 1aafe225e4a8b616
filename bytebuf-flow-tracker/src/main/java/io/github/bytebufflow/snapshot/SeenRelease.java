package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * A use of a buffer whose last release is not on its path, but was seen by its stack. The path does
 * not show every count, so that the two stacks only tell whom to ask first.
 */
final class SeenRelease {
  /** Callers that are named of a method that ran within itself. */
  private static final int CALLERS = 3;

  private final MisusePath path;
  private final List<StackTraceElement> stack;

  /** Who released the last count. */
  private final Place first;

  SeenRelease(MisusePath path) {
    this.path = path;
    stack = path.record.release;
    first = MisuseUse.of(stack);
  }

  /** Null where the stack shows nobody. */
  MisuseVerdict judge() {
    MisuseVerdict composite = ofComposite();
    if (composite != null) {
      return composite;
    }
    if (first == null) {
      return null;
    }
    if (path.record.what.equals("release")) {
      return releasedTwice();
    }
    MisuseVerdict again = reentered();
    return again != null ? again : new UsedAfterRelease(path).used(first);
  }

  /**
   * The method that released runs a second time within itself, and the outer run goes on with the
   * buffer: whoever called the method again is asked, the innermost first.
   */
  private MisuseVerdict reentered() {
    int outer = first.frameIn(path.record.stack);
    int inner = first.frameIn(stack);
    int depth = path.record.stack.size() - outer;
    int again = stack.size() - depth;
    if (outer < 0
        || again <= inner + 1
        || !MisuseUse.isSameMethod(MisuseUse.at(stack.get(again)), first)) {
      return null;
    }
    List<MisuseVerdict.Suspect> callers = new ArrayList<>();
    for (StackTraceElement frame : stack.subList(inner + 1, again)) {
      if (!CodeOwner.isPipeline(frame.getClassName()) && callers.size() < CALLERS) {
        String reason =
            callers.isEmpty()
                ? "calls "
                    + MisusePath.plain(first)
                    + " again while that runs, so that it releases what it still uses"
                : "led to that call";
        callers.add(new MisuseVerdict.Suspect(MisuseUse.at(frame), reason));
      }
    }
    if (callers.isEmpty()) {
      return null;
    }
    callers.add(
        new MisuseVerdict.Suspect(first, "runs within itself, and releases what it still uses"));
    return new MisuseVerdict(
        false, "look at " + callers.get(0).site + ", which " + callers.get(0).reason, callers);
  }

  /**
   * A composite uses a component, which one of its own methods had released: nobody outside sees
   * the components.
   */
  private MisuseVerdict ofComposite() {
    StackTraceElement reader = outermostOfComposite(path.record.stack);
    StackTraceElement releaser = outermostOfComposite(stack);
    if (reader == null || releaser == null || Obedient.is(releaser.getMethodName())) {
      return null;
    }
    Place at = MisuseUse.at(releaser);
    return MisuseVerdict.open(
        "try a newer Netty: "
            + at.site
            + " released a component that the composite still holds, and uses in "
            + MisuseUse.at(reader).site,
        new MisuseVerdict.Suspect(at, "released a component that the composite still holds"),
        new MisuseVerdict.Suspect(path.user, path.verb() + " the composite after that"));
  }

  private static StackTraceElement outermostOfComposite(List<StackTraceElement> stack) {
    StackTraceElement found = null;
    for (StackTraceElement frame : stack) {
      if (!MisuseUse.isHelper(frame)) {
        break;
      }
      if (frame.getClassName().endsWith(".CompositeByteBuf")) {
        found = frame;
      }
    }
    return found;
  }

  private MisuseVerdict releasedTwice() {
    Place second = path.user;
    String why = "released at " + first.site + " and again at " + second.site;
    MisuseVerdict.Suspect again =
        new MisuseVerdict.Suspect(
            second,
            "releases what " + first.site + " had released, unless it has a count of its own");
    MisuseVerdict.Suspect before =
        new MisuseVerdict.Suspect(
            first, "released what " + second.site + " releases, unless it had a count of its own");
    Place last = path.last();
    MisuseVerdict.Suspect owner =
        last == null || MisuseUse.isSameMethod(last, first) || MisuseUse.isSameMethod(last, second)
            ? null
            : new MisuseVerdict.Suspect(last, "held it last before it was released twice");
    if (MisuseUse.isSameMethod(first, second)) {
      return first.line == second.line
          ? MisuseVerdict.open(
              "see how " + second.site + " got the buffer twice, which it releases each time",
              owner,
              again)
          : MisuseVerdict.open("look at " + second.site + ": " + why, again, owner);
    }
    int lender = second.frameIn(stack);
    boolean lent = lender >= 0 && !CodeOwner.isWritten(stack.subList(0, lender));
    if (lent || MisuseUse.isNetty(second) && !MisuseUse.isNetty(first)) {
      return MisuseVerdict.open(
          "look at " + first.site + ", or " + second.site + ": " + why, before, again, owner);
    }
    return MisuseVerdict.open(
        "look at " + second.site + ", or " + first.site + ": " + why, again, before, owner);
  }
}
