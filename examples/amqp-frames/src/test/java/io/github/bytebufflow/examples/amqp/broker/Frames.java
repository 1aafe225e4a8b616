package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.FrameWriter;
import io.github.bytebufflow.examples.amqp.codec.HeaderWriter;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.Property;
import io.github.bytebufflow.examples.amqp.codec.ProtocolHeader;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** What a client sends, as bytes. */
public final class Frames {
  private Frames() {}

  /** What is written. */
  public static byte[] bytes(Consumer<ByteBuf> writes) {
    ByteBuf out = Unpooled.buffer();
    try {
      writes.accept(out);
      return ByteBufUtil.getBytes(out);
    } finally {
      out.release();
    }
  }

  /** From the protocol's header to the open connection. */
  public static byte[] handshake(String user, String password, int frameMax, String host) {
    return bytes(
        out -> {
          ProtocolHeader.write(out);
          MethodWriter writer = new MethodWriter();
          writer
              .begin(out, 0, Method.CONNECTION_START_OK)
              .noTable()
              .shortString(ShortString.of("PLAIN"))
              .longString(("\0" + user + "\0" + password).getBytes(StandardCharsets.UTF_8))
              .shortString(ShortString.of("en_US"))
              .end();
          writer.begin(out, 0, Method.CONNECTION_TUNE_OK).u16(0).u32(frameMax).u16(0).end();
          writer
              .begin(out, 0, Method.CONNECTION_OPEN)
              .shortString(ShortString.of(host))
              .shortString(ShortString.EMPTY)
              .bit(false)
              .end();
        });
  }

  /** Opens a channel and declares a queue there. */
  public static byte[] queue(int channel, String name) {
    return bytes(
        out -> {
          MethodWriter writer = new MethodWriter();
          writer.begin(out, channel, Method.CHANNEL_OPEN).shortString(ShortString.EMPTY).end();
          writer.begin(out, channel, Method.QUEUE_DECLARE).u16(0).shortString(ShortString.of(name));
          writer.bit(false).bit(false).bit(false).bit(false).bit(false).noTable().end();
        });
  }

  /** A message whose body may come in parts, or not to its end. */
  public static byte[] publish(int channel, String key, int bodySize, int... parts) {
    return bytes(
        out -> {
          MethodWriter writer = new MethodWriter();
          writer.begin(out, channel, Method.BASIC_PUBLISH).u16(0).shortString(ShortString.EMPTY);
          writer.shortString(ShortString.of(key)).bit(true).bit(false).end();
          out.writeBytes(content(channel, bodySize, parts));
        });
  }

  /** What follows a publish: the header, and the parts of the body. */
  static byte[] content(int channel, int bodySize, int... parts) {
    return bytes(
        out -> {
          new HeaderWriter().begin(out, channel, bodySize).put(Property.DELIVERY_MODE, 1).end();
          for (int part : parts) {
            FrameWriter.begin(out, FrameReader.BODY, channel, part);
            out.writeZero(part);
            FrameWriter.end(out);
          }
        });
  }

  /** Lets the broker deliver what is in a queue. */
  public static byte[] consume(int channel, String queue, boolean noAck) {
    return bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, channel, Method.BASIC_CONSUME);
          writer.u16(0).shortString(ShortString.of(queue)).shortString(ShortString.EMPTY);
          writer.bit(false).bit(noAck).bit(false).bit(false).noTable().end();
        });
  }

  /** A method without arguments. */
  public static byte[] bare(int channel, Method method) {
    return bytes(out -> new MethodWriter().begin(out, channel, method).end());
  }
}
