package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Random;

/** Streams of frames that are right. */
final class Samples {
  private static final ShortString NAME = ShortString.of("orders");

  private Samples() {}

  /** Each as a peer might send it. */
  static List<byte[]> streams() {
    return List.of(connection(), publish(), everyMethod());
  }

  static byte[] connection() {
    ByteBuf out = Unpooled.buffer();
    MethodWriter writer = new MethodWriter();
    TableWriter table = new TableWriter();
    writer.begin(out, 0, Method.CONNECTION_START_OK).table(table);
    everyType(table);
    table.end();
    writer
        .shortString(ShortString.of("PLAIN"))
        .longString(Bytes.ascii("\0guest\0guest"))
        .shortString(ShortString.of("en_US"))
        .end();
    writer.begin(out, 0, Method.CONNECTION_TUNE_OK).u16(2047).u32(131072).u16(60).end();
    FrameWriter.heartbeat(out);
    return Bytes.of(out);
  }

  /** A table has begun. */
  static void everyType(TableWriter table) {
    ShortString n = NAME;
    table.put(n, true).put(n, 'b', -3).put(n, 'B', 200).put(n, 's', -300).put(n, 'u', 60000);
    table.put(n, -70000).put(n, 'i', 3_000_000_000L).put(n, 1L << 40).put(n, 2.5);
    table.decimal(n, 2, 12345).put(n, 'T', 1_700_000_000L).put(n, "text").put(n, new byte[] {1});
    table.nothing(n).table(n).put(n, 1).array(n).put(n, "a").table(n).end().end().end();
    table.array(n).put(n, 7).end();
  }

  static byte[] publish() {
    ByteBuf out = Unpooled.buffer();
    MethodWriter writer = new MethodWriter();
    writer.begin(out, 1, Method.BASIC_PUBLISH).u16(0);
    writer.shortString(ShortString.EMPTY).shortString(NAME).bit(true).bit(false).end();
    TableWriter table = new TableWriter();
    HeaderWriter header = new HeaderWriter().begin(out, 1, 300);
    header.put(Property.CONTENT_TYPE, ShortString.of("text/plain")).headers(table);
    table.put(NAME, 1).put(NAME, "x").end();
    header.put(Property.DELIVERY_MODE, 2).put(Property.PRIORITY, 5);
    header.put(Property.CORRELATION_ID, ShortString.of("c-17")).timestamp(1_700_000_000L);
    header.put(Property.APP_ID, NAME).end();
    ByteBuf body = Unpooled.buffer().writeZero(300);
    FrameWriter.body(out, 1, body, 0, 100);
    FrameWriter.body(out, 1, body, 100, 200);
    return Bytes.of(out);
  }

  /** Those without content one after the other, with values that depend on nothing. */
  static byte[] everyMethod() {
    ByteBuf out = Unpooled.buffer();
    Random random = new Random(5);
    for (Method m : Method.values()) {
      if (!m.hasContent()) {
        random(m, random, out);
      }
    }
    return Bytes.of(out);
  }

  /** A frame with random values. */
  static void random(Method m, Random random, ByteBuf out) {
    MethodWriter writer = new MethodWriter().begin(out, random.nextInt(1 << 16), m);
    for (Kind kind : m.kinds) {
      switch (kind) {
        case OCTET -> writer.octet(random.nextInt(256));
        case SHORT -> writer.u16(random.nextInt(1 << 16));
        case LONG -> writer.u32(random.nextInt() & 0xffff_ffffL);
        case LONGLONG -> writer.u64(random.nextLong());
        case BIT -> writer.bit(random.nextBoolean());
        case SHORTSTR -> writer.shortString(ShortString.of(text(random, 20)));
        case LONGSTR -> writer.longString(Bytes.ascii(text(random, 300)));
        case TABLE -> {
          TableWriter table = new TableWriter();
          writer.table(table);
          // Of one entry, since clients keep them in an order of their own, and Qpid needs a name.
          table.put(ShortString.of("k" + text(random, 9)), random.nextInt()).end();
        }
      }
    }
    writer.end();
  }

  private static String text(Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
