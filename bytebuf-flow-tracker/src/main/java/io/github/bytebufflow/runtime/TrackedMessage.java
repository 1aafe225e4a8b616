package io.github.bytebufflow.runtime;

/**
 * The superclass that weaving gives to the base classes of Netty's messages, so that a step finds
 * the buffer without asking the message: each cache line that is read only for that costs more than
 * the step. Messages of other classes are asked each time.
 */
public abstract class TrackedMessage {
  /** For messages that have no buffer and get none. */
  static final TrackedBuffer NONE = new NoBuffer();

  /**
   * The buffer that this message holds for good, {@link #NONE}, or null while that is not known.
   * Plain, since it is published as the message is; transient, so that code which compares or
   * prints the fields of a message does not take it for a part of the message.
   */
  transient TrackedBuffer buffer;

  /** For the constructors of messages. */
  protected TrackedMessage() {}

  private static final class NoBuffer extends TrackedBuffer {
    NoBuffer() {
      flow = Flow.NONE;
    }

    @Override
    public int refCnt() {
      return 0;
    }

    @Override
    public int capacity() {
      return 0;
    }

    @Override
    public boolean isDirect() {
      return false;
    }
  }
}
