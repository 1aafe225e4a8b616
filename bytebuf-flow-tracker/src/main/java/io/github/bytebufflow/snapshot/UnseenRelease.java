package io.github.bytebufflow.snapshot;

/** A use of a buffer whose last release is not on its path. */
final class UnseenRelease {
  private final MisusePath path;

  UnseenRelease(MisusePath path) {
    this.path = path;
  }

  MisuseVerdict withoutPath() {
    int size = path.record.endedAt.size();
    String ended = size == 0 ? "an unknown place" : path.record.endedAt.get(size - 1);
    return MisuseVerdict.open(
        "see whether "
            + path.record.site
            + ", or an earlier holder of the buffer, must leave it alone: its flow had ended at "
            + ended,
        new MisuseVerdict.Suspect(path.user, path.verb() + " it after its end"));
  }

  /** The path does not show the release that ended the flow. */
  MisuseVerdict judge() {
    Place end = path.end();
    if (end.kind == Kind.HANDOFF
        && "addComponent".equals(end.method)
        && path.record.what.equals("release")
        && !MisuseUse.isNetty(path.user)) {
      Place adder = adder(end);
      if (adder != null) {
        return MisuseVerdict.open(
            "see whose count it was: "
                + adder.site
                + " put the buffer into a composite, which releases it, and "
                + path.user.site
                + ", which called it, releases it too",
            new MisuseVerdict.Suspect(
                adder, "adds a buffer to a composite that its caller still releases"),
            new MisuseVerdict.Suspect(
                path.user, "releases, without a retain, what a composite had taken over"));
      }
      return MisuseVerdict.decided(
          "remove the release at "
              + path.user.site
              + ": the composite that took the buffer releases it",
          new MisuseVerdict.Suspect(
              path.user, "releases, without a retain, what a composite had taken over"));
    }
    MisuseVerdict again = again();
    if (again != null) {
      return again;
    }
    MisuseVerdict seen = path.record.release.isEmpty() ? null : new SeenRelease(path).judge();
    if (seen != null) {
      return seen;
    }
    Place last = path.last();
    String more =
        path.full
            ? "it happened in code that is not in scope (option include)"
            : "netty=full shows it if Netty did";
    Place giver = path.giver();
    if (giver != null && !MisuseUse.isSameMethod(giver, path.user)) {
      return MisuseVerdict.open(
          "see how "
              + giver.site
              + " passed on the buffer that "
              + path.user.site
              + " "
              + path.verb()
              + ": the release that ended the buffer is not on its path; "
              + more,
          new MisuseVerdict.Suspect(
              giver, "held the buffer last before it came to " + path.user.site),
          new MisuseVerdict.Suspect(
              path.user, path.verb() + " it after a release that the path does not show"));
    }
    return MisuseVerdict.open(
        "the release that ended the buffer is not on its path, which ends at "
            + end.site
            + ": "
            + more,
        new MisuseVerdict.Suspect(
            path.user, path.verb() + " it after a release that the path does not show"),
        last == null || MisuseUse.isSameMethod(last, path.user)
            ? null
            : new MisuseVerdict.Suspect(
                last, "held it last before the release that the path does not show"));
  }

  /**
   * The method that put the buffer into a composite, where the one that released it afterwards had
   * called that method, from another class: whether the buffer was lent is their contract. Else
   * null.
   */
  private Place adder(Place end) {
    Place adder = null;
    for (StackTraceElement frame : end.stack) {
      Place at = MisuseUse.at(frame);
      if (adder == null) {
        adder = MisuseUse.isApplication(at) ? at : null;
      } else if (MisuseUse.isSameMethod(at, path.user)) {
        return MisuseUse.isSameClass(adder, path.user) ? null : adder;
      }
    }
    return null;
  }

  /**
   * A method ran a second time with a buffer that something keeps for it, and that it had given
   * away the first time: the place of the misuse is on the path already, and who had the buffer
   * before is in neither stack. Null where the path is another.
   */
  private MisuseVerdict again() {
    int first = path.firstRunning();
    if (first < 2 || !path.wasThere()) {
      return null;
    }
    Place running = path.steps.get(first);
    Place keeper = path.steps.get(first - 1);
    if (keeper.method == null
        || !MisuseUse.isApplication(keeper)
        || path.isInAStack(keeper)
        || MisuseUse.isSameMethod(keeper, running)) {
      return null;
    }
    return MisuseVerdict.open(
        "look at "
            + keeper.site
            + ", which stores one buffer for "
            + running.site
            + ": that ran again with a buffer that it had passed on before",
        new MisuseVerdict.Suspect(
            keeper, "stores a buffer for " + running.site + ", which passes it on each time"),
        new MisuseVerdict.Suspect(
            running, "passes on, each time it runs, the one buffer that was stored for it"),
        new MisuseVerdict.Suspect(
            path.user, path.verb() + " it after a release that the path does not show"));
  }
}
