package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A message between its basic.publish and its last body, which gathers the slices of the bodies.
 */
final class HalfMessage {
  final ShortString exchange;
  final ShortString routingKey;
  final boolean mandatory;
  private final Memory memory;
  private ByteBuf header;
  private ByteBuf body = Unpooled.EMPTY_BUFFER;
  private long remaining;

  /** What is accounted for so far. */
  private long cost;

  HalfMessage(ShortString exchange, ShortString routingKey, boolean mandatory, Memory memory) {
    this.exchange = exchange;
    this.routingKey = routingKey;
    this.mandatory = mandatory;
    this.memory = memory;
  }

  /** The payload of the content header, whose count it takes over. */
  void header(ByteBuf payload, long bodySize) {
    header = payload;
    remaining = bodySize;
    use(Memory.PER_MESSAGE + payload.readableBytes());
  }

  /** The next part of the body, whose count it takes over. No byte is copied. */
  void append(ByteBuf part, ByteBufAllocator alloc) {
    int length = part.readableBytes();
    use(Memory.PER_PART + length);
    if (length == remaining && !body.isReadable()) {
      body = part;
    } else {
      if (!body.isReadable()) {
        body = alloc.compositeBuffer(Integer.MAX_VALUE);
      }
      ((CompositeByteBuf) body).addComponent(true, part);
    }
    remaining -= length;
  }

  private void use(int octets) {
    cost += octets;
    memory.use(octets);
  }

  boolean isWhole() {
    return header != null && remaining == 0;
  }

  /** Hands all it owns to the message. */
  Message complete() {
    return new Message(exchange, routingKey, header, body, cost, memory);
  }

  /** Gives up what has come so far. */
  void discard() {
    forget();
    body.release();
  }

  /**
   * What {@code --leak} does instead: the body would be the message's, which there will never be.
   */
  void forget() {
    memory.free(cost);
    if (header != null) {
      header.release();
    }
  }
}
