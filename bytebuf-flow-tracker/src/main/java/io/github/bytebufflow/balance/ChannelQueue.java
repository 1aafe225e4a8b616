package io.github.bytebufflow.balance;

/**
 * What waits in one channel for its peer to read. Mutable while a balance is made, then only read.
 */
public final class ChannelQueue implements Figures.Owner {
  /** The channel's short id, as {@code Channel.toString()} has it. */
  public String channel = "";

  /** Address of the peer; null where there is none, or addresses are not shown. */
  public String remote;

  /** Whether Netty tells the application that it may go on writing. */
  public boolean writable;

  /** Whether the channel is connected. */
  public boolean active;

  /**
   * Bytes that wait, by {@code ChannelOutboundBuffer.totalPendingWriteBytes()}: Netty adds some 96
   * for each message.
   */
  public long bytes;

  /** Messages that were flushed and wait. */
  public long buffers;

  /** Age of the buffer that waits longest, in milliseconds. */
  public long oldestMillis = Figures.UNKNOWN;

  /** What a peer has left waiting for so long in a full queue, it does not read. */
  private static final long SLOW_MILLIS = 2_000;

  /** The same in a queue that is not full, by a high watermark of the application's. */
  private static final long STUCK_MILLIS = 30_000;

  /** Nothing. */
  public ChannelQueue() {}

  /**
   * Whether the peer does not read: a busy one reads sooner.
   *
   * @param unknownIsSlow whether a full queue is slow where nobody knows how long a buffer waits
   * @return true if the buffer that waits longest has waited too long
   */
  public boolean isSlow(boolean unknownIsSlow) {
    if (!Figures.isKnown(oldestMillis)) {
      return !writable && unknownIsSlow;
    }
    return oldestMillis >= (writable ? STUCK_MILLIS : SLOW_MILLIS);
  }

  @Override
  public <E extends Exception> void fields(Figures<E> to) throws E {
    bytes = to.figure("bytes", bytes);
    buffers = to.figure("buffers", buffers);
    oldestMillis = to.figure("oldestMillis", oldestMillis);
  }
}
