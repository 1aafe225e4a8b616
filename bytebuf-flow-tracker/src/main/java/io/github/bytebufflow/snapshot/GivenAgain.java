package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * A buffer that was given away, or lent without a count, and came to its end where it was; and that
 * the one who had given it still has. The two stacks and the views on the path show both.
 */
final class GivenAgain {
  private final MisusePath path;
  private final List<StackTraceElement> release;
  private final List<StackTraceElement> use;

  GivenAgain(MisusePath path) {
    this.path = path;
    release = path.record.endStack();
    use = path.record.stack;
  }

  /** Null where neither is the case. */
  MisuseVerdict judge() {
    MisuseVerdict lent = viewOfKept();
    lent = lent != null ? lent : viewForObject();
    return lent != null ? lent : givenTwice();
  }

  /**
   * A method makes an object with a view that has no count of its own; the object releases that
   * when it is told to, and the owner of the buffer does so, too.
   */
  private MisuseVerdict viewForObject() {
    Place end = path.end();
    if (!MisusePath.isRelease(end) || !Obedient.is(end.method)) {
      return null;
    }
    for (int i = path.steps.size() - 2; i > 0; i--) {
      Place view = path.steps.get(i);
      Place next = path.steps.get(i + 1);
      if (view.kind == Kind.VIEW
          && MisuseUse.isApplication(view)
          && next.kind == Kind.ENTER
          && "<init>".equals(next.method)
          && MisuseUse.isSameClass(next, end)
          && !MisuseUse.isSameClass(path.user, end)
          && !path.record.isRaisedBehind(i)) {
        String why =
            "creates, with a view that has no count, the object that releases the view in "
                + MisusePath.plain(end);
        return MisuseVerdict.open(
            "retain in " + view.site + ", which " + why,
            new MisuseVerdict.Suspect(view, why),
            new MisuseVerdict.Suspect(path.user, path.verb() + " it after that"),
            new MisuseVerdict.Suspect(end, "released the last count through the view"));
      }
    }
    return null;
  }

  /**
   * A class gives out a view, without a count, of a buffer that it goes on using: whoever gets the
   * view releases the buffer itself.
   */
  private MisuseVerdict viewOfKept() {
    Place end = path.end();
    if (!MisusePath.isRelease(end)) {
      return null;
    }
    for (int i = path.steps.size() - 2; i > 0; i--) {
      Place view = path.steps.get(i);
      if (view.kind == Kind.VIEW
          && MisuseUse.isSameClass(view, path.user)
          && MisuseUse.isApplication(view)
          && !MisuseUse.isSameClass(view, end)
          && isReturned(i)
          && !isReturnedLater(i)
          && !path.record.isRaisedBehind(i)) {
        String why =
            "passes on a view, without a count, of what " + path.user.site + " still holds";
        MisuseVerdict.Suspect lender = new MisuseVerdict.Suspect(view, why);
        MisuseVerdict.Suspect releaser =
            new MisuseVerdict.Suspect(end, "released the last count through the view");
        MisuseVerdict.Suspect user =
            new MisuseVerdict.Suspect(path.user, path.verb() + " it after that");
        // What is given to Netty is given with a count; among methods of the program it may be
        // lent.
        return path.isGivenAwayFrom(i + 2)
            ? MisuseVerdict.open(
                "retain in "
                    + view.site
                    + ", which "
                    + why
                    + ", if "
                    + end.site
                    + " may release it",
                lender,
                releaser,
                user)
            : MisuseVerdict.open(
                "remove the release at "
                    + end.site
                    + ", or retain in "
                    + view.site
                    + ", which "
                    + why,
                releaser,
                lender,
                user);
      }
    }
    return null;
  }

  private boolean isReturned(int view) {
    Place next = path.steps.get(view + 1);
    return next.kind == Kind.RETURN && MisuseUse.isSameMethod(next, path.steps.get(view));
  }

  /** Whether the class of the view gave the buffer out by another method after that. */
  private boolean isReturnedLater(int view) {
    for (Place step : path.steps.subList(view + 2, path.steps.size())) {
      if (step.kind == Kind.RETURN && MisuseUse.isSameClass(step, path.steps.get(view))) {
        return true;
      }
    }
    return false;
  }

  /**
   * A method calls another, at one line, a second time with a buffer that the first call had given
   * away.
   */
  private MisuseVerdict givenTwice() {
    for (int i = 1; i < release.size(); i++) {
      Place giver = MisuseUse.at(release.get(i));
      Place called = MisuseUse.at(release.get(i - 1));
      if (!MisuseUse.isApplication(giver)
          || !has(Kind.ENTER, called)
          || isPassing(giver)
          || has(Kind.RETAIN, giver)) {
        continue;
      }
      for (int j = 1; j < use.size(); j++) {
        Place now = MisuseUse.at(use.get(j - 1));
        if (use.get(j).equals(release.get(i))
            && MisuseUse.isSameMethod(now, called)
            && isRunAgain(i, j)) {
          String why =
              "passes to " + MisusePath.plain(called) + " what it had passed on there before";
          return MisuseVerdict.open(
              "retain in " + giver.site + ", which " + why,
              new MisuseVerdict.Suspect(giver, why),
              new MisuseVerdict.Suspect(path.end(), "ended what it received the first time"),
              new MisuseVerdict.Suspect(path.user, path.verb() + " it the second time"));
        }
      }
    }
    return null;
  }

  /** Whether the path has a step of a kind in a method. */
  private boolean has(Kind kind, Place method) {
    for (Place step : path.steps) {
      if (step.kind == kind && MisuseUse.isSameMethod(step, method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method was given the buffer each time, in its first line, and only passed it on. */
  private boolean isPassing(Place giver) {
    for (Place step : path.steps) {
      if (step.kind == Kind.ENTER
          && step.line < giver.line
          && MisuseUse.isSameMethod(step, giver)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a method was called twice, and does not only go round: its own call stands further out
   * in the stack of the use, or somebody else has called it.
   */
  private boolean isRunAgain(int before, int now) {
    List<StackTraceElement> around = use.subList(now + 1, use.size());
    boolean whole = Math.max(use.size(), release.size()) < MisusePath.MAX_FRAMES;
    return around.contains(use.get(now))
        || whole && !around.equals(release.subList(before + 1, release.size()));
  }
}
