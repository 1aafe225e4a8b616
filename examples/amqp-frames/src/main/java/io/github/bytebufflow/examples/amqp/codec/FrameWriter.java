package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/** Writes what is around a payload (section 4.2.3). Allocates nothing. */
public final class FrameWriter {
  private static final int BEFORE_PAYLOAD = 7;

  private FrameWriter() {}

  /**
   * Writes the 7 octets before a payload.
   *
   * @param out gets 7 bytes
   * @param type 1, 2, 3 or 8
   * @param channel 0 to 65535
   * @param length of the payload
   */
  public static void begin(ByteBuf out, int type, int channel, int length) {
    int at = out.writerIndex();
    out.ensureWritable(BEFORE_PAYLOAD + 1);
    // The eighth octet is overwritten by what comes next.
    out.setLong(at, (long) type << 56 | (long) channel << 40 | (length & 0xffff_ffffL) << 8);
    out.writerIndex(at + BEFORE_PAYLOAD);
  }

  /**
   * Writes the octet after a payload.
   *
   * @param out gets 1 byte
   */
  public static void end(ByteBuf out) {
    out.writeByte(FrameReader.END);
  }

  /** Writes the octet after a payload, and the length of the payload where it has its place. */
  static void end(ByteBuf out, int payload) {
    out.setInt(payload - 4, out.writerIndex() - payload);
    end(out);
  }

  /**
   * Writes a heartbeat.
   *
   * @param out gets 8 bytes
   */
  public static void heartbeat(ByteBuf out) {
    out.writeLong((long) FrameReader.HEARTBEAT << 56 | FrameReader.END);
  }

  /**
   * Writes a whole frame with a part of a body, which is copied. Who has the part in a buffer of
   * its own writes {@link #begin}, the part and {@link #end} instead, and copies nothing.
   *
   * @param out gets the length and 8 bytes
   * @param channel 1 to 65535
   * @param part is not kept, and its indexes stay
   * @param index absolute, in the part
   * @param length of the payload
   */
  public static void body(ByteBuf out, int channel, ByteBuf part, int index, int length) {
    begin(out, FrameReader.BODY, channel, length);
    out.writeBytes(part, index, length);
    end(out);
  }

  /**
   * Writes a whole frame with a content header whose properties are taken as they were read.
   *
   * @param out gets the length and 8 bytes
   * @param channel 1 to 65535
   * @param payload of a content header, from its readerIndex on; its indexes stay
   */
  public static void header(ByteBuf out, int channel, ByteBuf payload) {
    begin(out, FrameReader.HEADER, channel, payload.readableBytes());
    out.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
    end(out);
  }
}
