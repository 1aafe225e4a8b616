package io.github.bytebufflow.examples.amqp.broker;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;

/** Whether a peer takes what is written to it, from one look to the next. */
final class Progress {
  private int first;
  private long written;
  private long waiting;

  /**
   * Whether the peer has taken bytes since this was asked last. The octets that wait don't tell it
   * alone, because heartbeats join them.
   */
  boolean isMade(Channel channel) {
    ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    if (buffer == null) {
      return false;
    }
    int nowFirst = System.identityHashCode(buffer.current());
    long nowWritten = buffer.currentProgress();
    long nowWaiting = buffer.totalPendingWriteBytes();
    boolean made = nowFirst != first || nowWritten != written || nowWaiting < waiting;
    first = nowFirst;
    written = nowWritten;
    waiting = nowWaiting;
    return made;
  }
}
