package io.github.bytebufflow.snapshot;

import java.util.List;

/** A use of a buffer behind its last release, which is known. */
final class UsedAfterRelease {
  private final MisusePath path;

  UsedAfterRelease(MisusePath path) {
    this.path = path;
  }

  MisuseVerdict used(Place release) {
    if (MisuseUse.isSameMethod(release, path.user)) {
      return MisuseVerdict.decided(
          "move the release at " + release.site + " after the use at " + path.user.site,
          new MisuseVerdict.Suspect(
              path.user, path.verb() + " what it had released at " + release.site));
    }
    if (MisuseUse.isNetty(release)) {
      return usedAfterNetty(release);
    }
    MisuseVerdict.Suspect released =
        new MisuseVerdict.Suspect(
            release,
            "released the last count"
                + path.ownCount()
                + ", and then "
                + path.user.site
                + " "
                + path.verb()
                + " it");
    if (MisuseUse.isNetty(path.user)) {
      return path.isGivenToNetty()
          ? MisuseVerdict.decided(
              "remove the release at "
                  + release.site
                  + ": the buffer had been passed to Netty, and "
                  + path.user.site
                  + " still "
                  + path.verb()
                  + " it",
              released)
          : MisuseVerdict.open(
              "do not pass to Netty at "
                  + path.record.site
                  + " what "
                  + release.site
                  + " has released, or remove that release",
              released,
              path.caller("passes to Netty what " + release.site + " had released"));
    }
    return MisuseVerdict.open(
        path.record.what.equals("retain")
            ? "retain before "
                + release.site
                + " releases, as a retain at "
                + path.user.site
                + " is too late; or move that release after it"
            : "move the release at "
                + release.site
                + " after the use at "
                + path.user.site
                + ", or do not let "
                + MisusePath.plain(path.user)
                + " use the buffer afterwards",
        released,
        new MisuseVerdict.Suspect(
            path.user, path.verb() + " what " + release.site + " had released"));
  }

  private MisuseVerdict usedAfterNetty(Place release) {
    Place written = writtenByUser();
    if (written != null) {
      return MisuseVerdict.decided(
          "use it before the write at "
              + written.site
              + ", or retain it for that: "
              + release.site
              + " releases what is written",
          new MisuseVerdict.Suspect(
              path.user, path.verb() + " what it had written at " + written.site));
    }
    Place handler = path.handler(release);
    if (handler != null) {
      return PassedOn.of(path, handler, release.site);
    }
    Place giver = path.last();
    if (giver == null || MisusePath.releasesAfterwards(release)) {
      return MisuseVerdict.open(
          "see how "
              + path.record.site
              + " got the buffer, which "
              + release.site
              + " had released",
          new MisuseVerdict.Suspect(
              path.user, path.verb() + " what " + release.site + " had released"));
    }
    String next =
        MisusePath.plain(giver)
            + " passed the buffer on, and "
            + release.site
            + " released it: use it before that, or retain it for what "
            + path.user.site
            + " does";
    MisuseVerdict.Suspect gave =
        new MisuseVerdict.Suspect(
            giver, "passed on what " + path.user.site + " still " + path.verb());
    return MisuseUse.isSameClass(giver, path.user)
        ? MisuseVerdict.decided(next, gave)
        : MisuseVerdict.open(
            next,
            gave,
            MisuseUse.isNetty(path.user)
                ? null
                : new MisuseVerdict.Suspect(
                    path.user, path.verb() + " what " + release.site + " had released"));
  }

  /** Where the user, whose method was running at the release, had written the buffer; or null. */
  private Place writtenByUser() {
    List<StackTraceElement> stack = path.record.endStack();
    int at = path.user.frameIn(stack);
    return at > 0
            && stack.get(at).getLineNumber() < path.user.line
            && MisuseUse.isApplication(path.user)
            && CodeOwner.isWritten(stack.subList(0, at))
            && isGivenOnByUser()
        ? MisuseUse.at(stack.get(at))
        : null;
  }

  /** Whether the path leads from the user's method to a handler: else another one was written. */
  private boolean isGivenOnByUser() {
    for (int i = 0; i < path.steps.size(); i++) {
      if (MisuseUse.isSameMethod(path.steps.get(i), path.user)) {
        return path.isGivenAwayFrom(i + 1);
      }
    }
    return false;
  }
}
