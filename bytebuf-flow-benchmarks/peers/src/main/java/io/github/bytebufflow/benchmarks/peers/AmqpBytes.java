package io.github.bytebufflow.benchmarks.peers;

import io.github.bytebufflow.examples.amqp.codec.FrameWriter;
import io.github.bytebufflow.examples.amqp.codec.HeaderWriter;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.Property;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.github.bytebufflow.examples.amqp.codec.TableWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;

/** The frames that every codec of AMQP gets. */
final class AmqpBytes {
  static final int CHANNEL = 1;
  static final long TAG = 100;
  static final String EXCHANGE = "orders";
  static final String ROUTING_KEY = "order.created";
  static final String CONSUMER = "consumer-1";
  static final int SMALL = 128;
  static final int LARGE = 16 << 10;
  static final long BODY_SIZE = 1024;

  private AmqpBytes() {}

  static byte[] of(Consumer<ByteBuf> writes) {
    ByteBuf out = Unpooled.buffer();
    try {
      writes.accept(out);
      return ByteBufUtil.getBytes(out);
    } finally {
      out.release();
    }
  }

  static byte[] ack() {
    return of(
        out -> new MethodWriter().begin(out, CHANNEL, Method.BASIC_ACK).u64(TAG).bit(false).end());
  }

  static byte[] deliver() {
    return of(
        out ->
            new MethodWriter()
                .begin(out, CHANNEL, Method.BASIC_DELIVER)
                .shortString(ShortString.of(CONSUMER))
                .u64(TAG)
                .bit(false)
                .shortString(ShortString.of(EXCHANGE))
                .shortString(ShortString.of(ROUTING_KEY))
                .end());
  }

  static byte[] body(int length) {
    ByteBuf part = Unpooled.buffer(length).writeZero(length);
    try {
      return of(out -> FrameWriter.body(out, CHANNEL, part, 0, length));
    } finally {
      part.release();
    }
  }

  /** With its length: ten entries of eight types, of which one is a table. */
  static byte[] table() {
    return of(
        out -> {
          TableWriter table = new TableWriter().begin(out);
          table.put(ShortString.of("x-match"), "all").put(ShortString.of("attempt"), 3);
          table.put(ShortString.of("sequence"), 1L << 40).put(ShortString.of("urgent"), true);
          table.put(ShortString.of("ratio"), 0.75).put(ShortString.of("source"), "shop-7");
          table.put(ShortString.of("at"), 'T', 1_700_000_000L);
          table.put(ShortString.of("token"), new byte[16]);
          table.table(ShortString.of("trace"));
          table.put(ShortString.of("id"), "4bf92f3577b34da6").put(ShortString.of("span"), 7L);
          table.end().put(ShortString.of("retries"), 'u', 12).end();
        });
  }

  /** A frame. */
  static byte[] header() {
    return of(
        out -> {
          HeaderWriter header = new HeaderWriter().begin(out, CHANNEL, BODY_SIZE);
          header.put(Property.CONTENT_TYPE, ShortString.of("application/json"));
          header.put(Property.DELIVERY_MODE, 2).put(Property.PRIORITY, 4);
          header.put(Property.CORRELATION_ID, ShortString.of("c-1017"));
          header.put(Property.MESSAGE_ID, ShortString.of("m-2048")).timestamp(1_700_000_000L).end();
        });
  }
}
