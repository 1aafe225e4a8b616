package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Redaction;
import io.github.bytebufflow.snapshot.Snapshot;

/** What is left in a bundle. Immutable; every {@code with} method makes a copy. */
public final class BundleSettings {
  /** Neither addresses nor hints, and no JVM at hand. */
  public static final BundleSettings DEFAULT = new BundleSettings(false, false, false);

  final boolean addresses;
  final boolean hints;
  final boolean thisJvm;

  private BundleSettings(boolean addresses, boolean hints, boolean thisJvm) {
    this.addresses = addresses;
    this.hints = hints;
    this.thisJvm = thisJvm;
  }

  /**
   * Leaves the addresses of peers in the bundle.
   *
   * @param on true for addresses; where the option {@code addresses} is true they are there anyway
   * @return a copy
   */
  public BundleSettings withAddresses(boolean on) {
    return new BundleSettings(on, hints, thisJvm);
  }

  /**
   * Leaves in the bundle what programs wrote into {@code touch(hint)}.
   *
   * @param on true for hints
   * @return a copy
   */
  public BundleSettings withHints(boolean on) {
    return new BundleSettings(addresses, on, thisJvm);
  }

  /**
   * Says whether the bundle is written by the JVM that it is about.
   *
   * @param on true for its flags and limits too
   * @return a copy
   */
  public BundleSettings withThisJvm(boolean on) {
    return new BundleSettings(addresses, hints, on);
  }

  /** What of a snapshot stays; what a user says for all surfaces is said for bundles too. */
  Redaction.Settings of(Snapshot snapshot) {
    return Redaction.Settings.NOTHING
        .withAddresses(addresses || Redaction.isAskedForAddresses(snapshot))
        .withHints(hints);
  }
}
