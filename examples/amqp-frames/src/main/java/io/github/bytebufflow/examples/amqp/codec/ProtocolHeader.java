package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/** The eight octets that a client sends first: {@code AMQP 00 00 09 01} (section 4.2.2). */
public final class ProtocolHeader {
  /** Octets. */
  public static final int LENGTH = 8;

  private static final long OCTETS = 0x414d_5150_0000_0901L;

  private ProtocolHeader() {}

  /** How bytes compare. */
  public enum Match {
    /** They are the header. */
    SAME,
    /** They begin as the header does, and are fewer than 8. */
    INCOMPLETE,
    /** They are another protocol, or another version. */
    OTHER
  }

  /**
   * Compares the first readable bytes, and moves no index.
   *
   * @param in from its readerIndex on
   * @return which of the three
   */
  public static Match match(ByteBuf in) {
    int start = in.readerIndex();
    if (in.readableBytes() >= LENGTH) {
      return in.getLong(start) == OCTETS ? Match.SAME : Match.OTHER;
    }
    for (int i = 0; i < in.readableBytes(); i++) {
      if (in.getByte(start + i) != (byte) (OCTETS >>> 8 * (LENGTH - 1 - i))) {
        return Match.OTHER;
      }
    }
    return Match.INCOMPLETE;
  }

  /**
   * Writes the header, as a client does first, and a server that expected it and got another.
   *
   * @param out gets 8 bytes
   */
  public static void write(ByteBuf out) {
    out.writeLong(OCTETS);
  }
}
