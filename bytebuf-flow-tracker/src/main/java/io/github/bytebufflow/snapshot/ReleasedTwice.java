package io.github.bytebufflow.snapshot;

import java.util.List;

/** Two releases of one count, both of which are known. */
final class ReleasedTwice {
  private final MisusePath path;

  ReleasedTwice(MisusePath path) {
    this.path = path;
  }

  MisuseVerdict released(Place first, Place second) {
    boolean firstIsNetty = MisuseUse.isNetty(first);
    boolean secondIsNetty = MisuseUse.isNetty(second);
    Place outer =
        firstIsNetty && MisusePath.releasesAfterwards(second) ? path.handlerAbove(second) : null;
    if (outer != null && path.isPassedOn(outer)) {
      // The inner handler owned what it got, and its base class released it. So does the one
      // around, after its handler has passed the buffer on.
      return PassedOn.of(path, outer, second.site);
    }
    if (firstIsNetty) {
      Place handler = secondIsNetty || !path.isOnPath(second) ? path.handler(first) : null;
      if (handler != null) {
        return PassedOn.of(path, handler, first.site);
      }
      return secondIsNetty ? byNettyTwice(second, outer) : afterNetty(first, second);
    }
    if (secondIsNetty) {
      return beforeNetty(first, second);
    }
    String why = "released at " + first.site + path.ownCount() + " and again at " + second.site;
    MisuseVerdict.Suspect again =
        new MisuseVerdict.Suspect(
            second, "releases, without a retain, what " + first.site + " had released");
    if (Obedient.is(first.method) && Obedient.is(second.method)) {
      return told(first, second, again);
    }
    if (MisuseUse.isSameMethod(first, second)) {
      return MisuseVerdict.decided("remove one of the two releases of one count: " + why, again);
    }
    return MisuseVerdict.open(
        "look at "
            + second.site
            + ", or "
            + first.site
            + ": "
            + why
            + ", which had no retain; if the count was meant for "
            + MisusePath.plain(second)
            + ", "
            + first.site
            + " must not release",
        again,
        new MisuseVerdict.Suspect(first, "released it before" + path.ownCount()));
  }

  private MisuseVerdict afterNetty(Place first, Place second) {
    MisuseVerdict.Suspect again =
        new MisuseVerdict.Suspect(
            second, "releases, without a retain, what " + first.site + " had released");
    return Obedient.is(second.method)
        ? told(first, second, again)
        : MisuseVerdict.decided(
            "remove the release at "
                + second.site
                + ", or retain before the buffer is passed to Netty: "
                + first.site
                + " had released it"
                + path.ownCount(),
            again);
  }

  /** Who had the buffer released, the later one first, and then the method that did so. */
  private MisuseVerdict told(Place first, Place second, MisuseVerdict.Suspect by) {
    Place later = MisuseUse.isNetty(second) ? null : caller(path.record.stack, second);
    Place earlier = caller(first.stack, first);
    boolean same = later != null && earlier != null && MisuseUse.isSameMethod(later, earlier);
    Place before = same ? null : earlier;
    Place shown = later != null ? later : before != null ? before : second;
    String next = "look at " + shown.site;
    if (later != null && before != null) {
      next += ", or " + before.site;
    }
    return MisuseVerdict.open(
        next + ": released at " + first.site + path.ownCount() + " and again at " + second.site,
        later == null
            ? null
            : new MisuseVerdict.Suspect(later, "releases it through " + second.site),
        before == null
            ? null
            : new MisuseVerdict.Suspect(before, "had released it before through " + first.site),
        by);
  }

  /** The method of the application around all that only does as it is told; or null. */
  private static Place caller(List<StackTraceElement> stack, Place release) {
    boolean within = false;
    for (StackTraceElement frame : stack) {
      if (CodeOwner.isPipeline(frame.getClassName())) {
        // Who passed the message on has nothing to do with what the next handler does.
        return null;
      }
      Place at = MisuseUse.at(frame);
      boolean same = MisuseUse.isSameMethod(at, release);
      if (within && !same && !Obedient.is(at.method) && MisuseUse.isApplication(at)) {
        return at;
      }
      within |= same;
    }
    return null;
  }

  /** The application released, and then Netty did; maybe on behalf of a handler before. */
  private MisuseVerdict beforeNetty(Place first, Place second) {
    MisuseVerdict.Suspect early =
        new MisuseVerdict.Suspect(
            first, "releases, without a retain, what " + second.site + " releases");
    if (MisusePath.releasesAfterwards(second)) {
      Place handler = path.handlerAbove(second);
      if (handler != null && path.isPassedOn(handler)) {
        return PassedOn.of(path, handler, second.site);
      }
      Place returned = handler == null ? path.handlerThatReturned() : null;
      if (returned != null && path.isPassedOn(returned)) {
        return MisuseVerdict.open(
            "retain in "
                + MisusePath.plain(returned)
                + " what it passes on, if "
                + second.site
                + " released for it; else remove the release at "
                + first.site,
            new MisuseVerdict.Suspect(
                returned, "passes on, without a retain, what is released after it"),
            early);
      }
    }
    if (Obedient.is(first.method)) {
      return told(first, second, early);
    }
    return MisuseVerdict.decided(
        "remove the release at "
            + first.site
            + ", or retain before it: "
            + second.site
            + " releases the buffer itself",
        early);
  }

  private MisuseVerdict byNettyTwice(Place second, Place above) {
    Place handler = above;
    if (handler == null && MisusePath.releasesAfterwards(second)) {
      handler = path.handlerThatReturned();
    }
    return handler == null
        ? new UnseenRelease(path).judge()
        : PassedOn.of(path, handler, second.site);
  }
}
