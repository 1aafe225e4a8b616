package io.github.bytebufflow.cli.source;

/** A JVM of this machine, as far as it can be seen from outside. Immutable. */
public final class Jvm {
  /** What is known of a tracker in a JVM. */
  public enum Tracking {
    /** Buffers are followed. */
    TRACKED("tracked"),
    /** The agent is there, and waits for the first class of Netty. */
    WAITING("waits for Netty"),
    /** There is no tracker, or no more. */
    UNTRACKED("no"),
    /** This process may not look. */
    UNKNOWN("?");

    private final String words;

    Tracking(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** Process id. */
  public final long pid;

  /** Whose process it is; empty where unknown. */
  public final String user;

  /** Whether this command may attach to it. */
  public final boolean isOwn;

  /** The main class with its package, or the path of the jar, or {@code ?}. */
  public final String main;

  /** Version of Netty, {@code relocated}, {@code ?} where unknown; empty where there is none. */
  public final String netty;

  /** Whether a tracker is there. */
  public final Tracking tracking;

  Jvm(long pid, String user, boolean isOwn, String main, String netty, Tracking tracking) {
    this.pid = pid;
    this.user = user;
    this.isOwn = isOwn;
    this.main = main;
    this.netty = netty;
    this.tracking = tracking;
  }

  /**
   * The main class or jar without the folders before it.
   *
   * @return a name
   */
  public String shortMain() {
    return main.endsWith(".jar") ? main.substring(main.lastIndexOf('/') + 1) : main;
  }
}
