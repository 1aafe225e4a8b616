package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** From basic.publish over the content to the queues, and what the publisher is told of it. */
final class Publishing {
  private static final int EXCHANGE = Method.BASIC_PUBLISH.argument("exchange");
  private static final int ROUTING_KEY = Method.BASIC_PUBLISH.argument("routing-key");
  private static final int MANDATORY = Method.BASIC_PUBLISH.argument("mandatory");
  private static final int IMMEDIATE = Method.BASIC_PUBLISH.argument("immediate");
  private static final int NO_WAIT = Method.CONFIRM_SELECT.argument("no-wait");

  /** A header goes out in one frame, which has to fit the least frame-max of a consumer. */
  private static final int LARGEST_HEADER = FrameReader.LEAST_FRAME_MAX - FrameReader.OVERHEAD;

  private final ClientChannel channel;
  private final Broker broker;
  private HalfMessage half;
  private boolean confirms;
  private long published;
  private long confirmed;

  Publishing(ClientChannel channel) {
    this.channel = channel;
    broker = channel.broker;
  }

  void publish(MethodReader method) {
    ShortString name = method.name(EXCHANGE, channel.connection.names);
    if (broker.exchange(name) == null) {
      channel.fail(ReplyCode.NOT_FOUND, "no exchange '" + name + "'", method.method());
    } else if (method.bit(IMMEDIATE)) {
      channel.fail(ReplyCode.NOT_IMPLEMENTED, "immediate is not implemented", method.method());
    } else {
      ShortString key = method.name(ROUTING_KEY, channel.connection.names);
      half = new HalfMessage(name, key, method.bit(MANDATORY), broker.memory);
    }
  }

  void header(ByteBuf in, int index, int length, long bodySize) {
    if (bodySize > broker.limits.messageBytes) {
      channel.fail(
          ReplyCode.CONTENT_TOO_LARGE,
          "a body of " + bodySize + " bytes; at most " + broker.limits.messageBytes + " are taken",
          Method.BASIC_PUBLISH);
      return;
    }
    if (length > LARGEST_HEADER) {
      channel.fail(
          ReplyCode.CONTENT_TOO_LARGE,
          "a content header of " + length + " bytes; at most " + LARGEST_HEADER + " are taken",
          Method.BASIC_PUBLISH);
      return;
    }
    half.header(in.retainedSlice(index, length), bodySize);
    finish();
  }

  /** Takes over the part's count. */
  void body(ByteBuf part, ByteBufAllocator alloc) {
    half.append(part, alloc);
    finish();
  }

  private void finish() {
    if (broker.memory.isExhausted()) {
      // Closing the channels discards the message.
      channel.connection.fail(
          ReplyCode.RESOURCE_ERROR, "the memory for messages is exhausted", Method.BASIC_PUBLISH);
      return;
    }
    if (!half.isWhole()) {
      return;
    }
    HalfMessage whole = half;
    half = null;
    Message message = whole.complete();
    try {
      broker.counts.published.increment();
      published++;
      route(message, whole.mandatory);
    } finally {
      message.release();
    }
    if (broker.memory.isHigh()) {
      channel.connection.throttle();
    }
  }

  private void route(Message message, boolean mandatory) {
    Exchange exchange = broker.exchange(message.exchange);
    Collection<MessageQueue> queues =
        exchange == null ? Set.of() : exchange.route(message.routingKey);
    if (queues.isEmpty() && mandatory) {
      giveBack(message);
    }
    for (MessageQueue queue : queues) {
      if (!queue.hasRoomFor(message)) {
        full(queue);
        return;
      }
    }
    // A queue may go while the message is delivered from another.
    for (MessageQueue queue : queues.size() > 1 ? List.copyOf(queues) : queues) {
      queue.add(message);
    }
    if (confirms) {
      channel.connection.outbound();
    }
  }

  private void giveBack(Message message) {
    broker.counts.returned.increment();
    channel
        .answer(Method.BASIC_RETURN)
        .u16(ReplyCode.NO_ROUTE.code())
        .shortString(ShortString.of(ReplyCode.NO_ROUTE.name()))
        .shortString(message.exchange)
        .shortString(message.routingKey)
        .end();
    channel.connection.outbound().content(channel.id, message, channel.connection.frameMax());
  }

  /** No message is lost in silence: the publisher hears of it either way. */
  private void full(MessageQueue queue) {
    if (!confirms) {
      channel.fail(
          ReplyCode.PRECONDITION_FAILED,
          "queue '" + queue.name + "' is full",
          Method.BASIC_PUBLISH);
      return;
    }
    published--;
    confirm();
    confirmed = ++published;
    channel.answer(Method.BASIC_NACK).u64(published).bit(false).bit(false).end();
  }

  void confirmSelect(MethodReader method) {
    if (method.method() != Method.CONFIRM_SELECT) {
      channel.unexpected(method.method());
      return;
    }
    if (!confirms) {
      confirms = true;
      published = 0;
      confirmed = 0;
    }
    if (!method.bit(NO_WAIT)) {
      channel.answer(Method.CONFIRM_SELECT_OK).end();
    }
  }

  /** One answer for all that came since the last. */
  void confirm() {
    if (confirms && published > confirmed) {
      boolean several = published > confirmed + 1;
      confirmed = published;
      channel.answer(Method.BASIC_ACK).u64(published).bit(several).end();
    }
  }

  /** The rest of a half message will not come. */
  void close() {
    confirms = false;
    if (half == null) {
      return;
    }
    broker.counts.abandoned.increment();
    if (broker.limits.leak) {
      half.forget();
    } else {
      half.discard();
    }
    half = null;
  }
}
