package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBuf;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;

/**
 * A whole message. It owns its header's payload and its body, which are slices of the buffers that
 * were read. Each queue that has it owns a count of it.
 */
final class Message extends AbstractReferenceCounted {
  final ShortString exchange;
  final ShortString routingKey;
  final ByteBuf header;
  final ByteBuf body;

  /** What it costs in octets, as {@link Memory} counts. */
  final long size;

  final Memory memory;

  /** With the counts of both buffers, whose memory is accounted for already. */
  Message(
      ShortString exchange,
      ShortString routingKey,
      ByteBuf header,
      ByteBuf body,
      long size,
      Memory memory) {
    this.exchange = exchange;
    this.routingKey = routingKey;
    this.header = header;
    this.body = body;
    this.memory = memory;
    this.size = size;
  }

  @Override
  protected void deallocate() {
    header.release();
    body.release();
    memory.free(size);
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    header.touch(hint);
    body.touch(hint);
    return this;
  }
}
