package io.github.bytebufflow.snapshot;

/** A handler gave away, without a count, what its base class releases. */
final class PassedOn {
  private PassedOn() {}

  /** A handler passed on or kept what its base class releases when the method has returned. */
  static MisuseVerdict of(MisusePath path, Place handler, String releaser) {
    Place view = path.viewIn(handler);
    if (view != null) {
      return MisuseVerdict.open(
          "see at "
              + view.site
              + " whether the view has a count of its own: "
              + MisusePath.plain(handler)
              + " passes on or stores the buffer, and "
              + releaser
              + " releases it when that method has returned",
          new MisuseVerdict.Suspect(view, "creates a view, and adds no count"),
          new MisuseVerdict.Suspect(handler, "passes on or stores what " + releaser + " releases"));
    }
    return MisuseVerdict.decided(
        "retain in "
            + MisusePath.plain(handler)
            + " what it passes on or stores: "
            + releaser
            + " releases the buffer when that method has returned"
            + (releaser.equals(path.user.site)
                ? ""
                : ", and then " + path.user.site + " " + path.verb() + " it"),
        new MisuseVerdict.Suspect(
            handler, "passes on or stores, without a retain, what " + releaser + " releases"));
  }
}
