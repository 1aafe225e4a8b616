package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Finds one frame in bytes: type, channel, payload (section 4.2.3). Reads the 7 octets before the
 * payload and the octet after it, whatever the size of the payload. Allocates nothing. Not
 * thread-safe.
 */
public final class FrameReader {
  /** The type of a frame with a method. */
  public static final int METHOD = 1;

  /** The type of a frame with a content header. */
  public static final int HEADER = 2;

  /** The type of a frame with a part of a body. */
  public static final int BODY = 3;

  /** The type of a heartbeat. */
  public static final int HEARTBEAT = 8;

  /** The least frame-max: every peer takes frames of 4096 octets (section 1.2). */
  public static final int LEAST_FRAME_MAX = 4096;

  /** Octets of a frame beside its payload. */
  public static final int OVERHEAD = 8;

  static final int END = 0xce;

  private static final int BEFORE_PAYLOAD = 7;
  private static final int KNOWN_TYPES = 1 << METHOD | 1 << HEADER | 1 << BODY | 1 << HEARTBEAT;

  private int payloadMax;
  private int type;
  private int channel;
  private int payload;
  private int length;
  private Fault fault = Fault.NONE;

  /**
   * With a limit, which {@link #frameMax(int)} may change.
   *
   * @param frameMax octets of a whole frame, 4096 or more
   */
  public FrameReader(int frameMax) {
    frameMax(frameMax);
  }

  /**
   * Sets what both peers agreed on.
   *
   * @param octets of a whole frame, 4096 or more
   * @throws IllegalArgumentException if less
   */
  public void frameMax(int octets) {
    if (octets < LEAST_FRAME_MAX) {
      throw new IllegalArgumentException("frame-max is " + octets + "; expected 4096 or more");
    }
    payloadMax = octets - OVERHEAD;
  }

  /**
   * Reads the frame that begins at an index. No index of the buffer moves.
   *
   * @param in is not kept
   * @param index absolute, of the frame's first byte
   * @param end absolute, after the last byte that is there
   * @return whether a whole frame is there; if not, more bytes are needed, or {@link #fault} says
   *     what is wrong
   */
  public boolean read(ByteBuf in, int index, int end) {
    fault = Fault.NONE;
    if (end - index < OVERHEAD) {
      if (end - index == BEFORE_PAYLOAD) {
        check(in.getByte(index), in.getUnsignedShort(index + 1), in.getUnsignedInt(index + 3));
      }
      return false;
    }
    // The octet after these 7 is the end of an empty frame, or belongs to the payload.
    long head = in.getLong(index);
    if (!check((byte) (head >>> 56), (int) (head >>> 40) & 0xffff, head >>> 8 & 0xffff_ffffL)) {
      return false;
    }
    payload = index + BEFORE_PAYLOAD;
    if (end - payload <= length) {
      return false;
    }
    if (in.getByte(payload + length) != (byte) END) {
      fault = Fault.BAD_FRAME_END;
      return false;
    }
    return true;
  }

  private boolean check(byte kind, int number, long size) {
    if (kind < 0 || kind > HEARTBEAT || (KNOWN_TYPES >>> kind & 1) == 0) {
      fault = Fault.BAD_FRAME_TYPE;
      return false;
    }
    if (size > payloadMax) {
      fault = Fault.FRAME_TOO_LARGE;
      return false;
    }
    if (kind == HEARTBEAT && (number != 0 || size != 0)) {
      fault = Fault.BAD_HEARTBEAT;
      return false;
    }
    type = kind;
    channel = number;
    length = (int) size;
    return true;
  }

  /**
   * What was wrong when {@link #read} answered false.
   *
   * @return {@link Fault#NONE} if bytes are missing
   */
  public Fault fault() {
    return fault;
  }

  /**
   * The type of the frame.
   *
   * @return 1, 2, 3 or 8
   */
  public int type() {
    return type;
  }

  /**
   * The channel of the frame.
   *
   * @return 0 to 65535; 0 is the connection
   */
  public int channel() {
    return channel;
  }

  /**
   * Where the payload begins.
   *
   * @return an absolute index
   */
  public int payload() {
    return payload;
  }

  /**
   * The length of the payload.
   *
   * @return octets, 0 or more
   */
  public int length() {
    return length;
  }

  /**
   * Where the next frame begins.
   *
   * @return an absolute index
   */
  public int next() {
    return payload + length + 1;
  }
}
