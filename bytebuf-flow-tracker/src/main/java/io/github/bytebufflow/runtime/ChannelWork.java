package io.github.bytebufflow.runtime;

/**
 * What code that is woven into the transports of Netty calls: the channel that a thread works for.
 * It is called where a transport reads, once for all messages of a read, and where something else
 * happens to a channel; not where a message goes from handler to handler. As in {@link Recorder},
 * no method throws, blocks or calls the application.
 */
public final class ChannelWork {
  private ChannelWork() {}

  /**
   * A thread begins to work for a channel.
   *
   * @param part the channel, its {@code unsafe} or its pipeline
   */
  public static void enter(Object part) {
    try {
      ChannelStack.begin(part);
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** The work is over that began with {@link #enter}. */
  public static void leave() {
    try {
      ChannelStack.end();
    } catch (Throwable t) {
      Failures.last = t;
    }
  }
}
