package io.github.bytebufflow.snapshot;

/**
 * Whose work a flow was when it came to a place: the channel, and what the program said of it.
 * Mutable while it is made, then only read.
 */
public final class Context {
  /** Most of them that a place has of flows that leaked there. */
  public static final int MOST = 4;

  /** Short id of the channel, or null where none is known. */
  public String channel;

  /** Local address of the channel, or null. */
  public String local;

  /** Remote address of the channel, or null. */
  public String remote;

  /** Whether the channel was active when the flow came; false where there is no channel. */
  public boolean active;

  /** Whether the channel was active when the snapshot was taken; false where it was gone. */
  public boolean activeNow;

  /** Name in the pipeline of the handler that had the flow, or null. */
  public String handler;

  /** What the program said, or null. */
  public String hints;

  /** Makes one of which nothing is known. */
  public Context() {}

  /**
   * What became of the channel, in a word or two.
   *
   * @return {@code closed} where the channel was closed when the flow came, {@code closed since} or
   *     {@code open}
   */
  public String state() {
    return !active ? "closed" : activeNow ? "open" : "closed since";
  }
}
