package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;
import java.util.Objects;

/**
 * Reads the header of a frame (SPOE.txt, 3.2): type, flags, the ids of the stream and of the frame.
 * The accessors have a meaning after {@link #wrap} has returned null. Not thread-safe.
 */
public final class Frame {
  /** Bytes of the length that stands before each frame, and does not count itself. */
  public static final int LENGTH_BYTES = 4;

  /** The smallest frame in bytes: type, flags, and two ids of a byte each. */
  public static final int LEAST_LENGTH = 7;

  /** The smallest {@code max-frame-size} that a peer may ask for, in bytes. */
  public static final int LEAST_MAX_FRAME_SIZE = 256;

  /** HAProxy's own {@code max-frame-size}, in bytes. */
  public static final int DEFAULT_MAX_FRAME_SIZE = 16380;

  /** The flag of the last fragment of a payload, and so of each payload that has one only. */
  public static final int FIN = 1;

  /** The flag of a payload that is to be forgotten. */
  public static final int ABORT = 2;

  private static final int IDS = 5;

  private ByteBuf buffer;
  private int code;
  private int flags;
  private long streamId;
  private long frameId;
  private int payloadIndex;
  private int end;

  /** Points nowhere yet. */
  public Frame() {}

  /**
   * Checks the length that stands before a frame.
   *
   * @param length as read, so that lengths from 2 GiB on are negative
   * @param maxFrameSize the largest length that is allowed, in bytes
   * @return null if a frame may have this length
   */
  public static Fault checkLength(int length, int maxFrameSize) {
    if (length < 0 || length > maxFrameSize) {
      return Fault.FRAME_TOO_BIG;
    }
    return length < LEAST_LENGTH ? Fault.FRAME_TOO_SHORT : null;
  }

  /**
   * Points at a frame, and reads its header.
   *
   * @param source the buffer
   * @param index of the type, behind the length
   * @param length of the frame in bytes
   * @return null if the header is right; {@link #type} may be unknown all the same
   * @throws IndexOutOfBoundsException if the range is not below the writer index
   */
  public Fault wrap(ByteBuf source, int index, int length) {
    Objects.checkFromIndexSize(index, length, source.writerIndex());
    if (length < LEAST_LENGTH) {
      return Fault.FRAME_TOO_SHORT;
    }
    buffer = source;
    end = index + length;
    code = source.getUnsignedByte(index);
    flags = source.getInt(index + 1);
    if ((flags & (FIN | ABORT)) == ABORT) {
      return Fault.WRONG_FLAGS;
    }
    int at = index + IDS;
    return end - at >= Long.BYTES ? ids(at, source.getLong(at)) : longIds(at);
  }

  /** Both ids, if they are in the first 8 bytes, as those of most frames. */
  private Fault ids(int index, long word) {
    int size = Varint.sizeOf(word);
    if (size == 0 || size == Long.BYTES) {
      return longIds(index);
    }
    long rest = word << 8 * size;
    if (rest >>> 56 >= Varint.ONE_BYTE) {
      return longIds(index);
    }
    streamId = Varint.valueOf(word, size);
    frameId = rest >>> 56;
    payloadIndex = index + size + 1;
    return null;
  }

  private Fault longIds(int index) {
    int size = Varint.sizeAt(buffer, index, end);
    if (size < 0) {
      return faultOf(size);
    }
    streamId = Varint.get(buffer, index);
    int at = index + size;
    size = Varint.sizeAt(buffer, at, end);
    if (size < 0) {
      return faultOf(size);
    }
    frameId = Varint.get(buffer, at);
    payloadIndex = at + size;
    return null;
  }

  private static Fault faultOf(int size) {
    return size == Varint.TRUNCATED ? Fault.TRUNCATED : Fault.VARINT_TOO_LONG;
  }

  /**
   * The type.
   *
   * @return null for a number that the protocol does not have
   */
  public FrameType type() {
    return FrameType.of(code);
  }

  /**
   * All flags, also those that are reserved.
   *
   * @return {@link #FIN}, {@link #ABORT} and others
   */
  public int flags() {
    return flags;
  }

  /**
   * Whether the payload ends with this frame.
   *
   * @return true if {@link #FIN} is set
   */
  public boolean isLast() {
    return (flags & FIN) != 0;
  }

  /**
   * The stream of HAProxy that the frame is about.
   *
   * @return unsigned; 0 in frames about the connection
   */
  public long streamId() {
    return streamId;
  }

  /**
   * Which frame of its stream this is.
   *
   * @return unsigned; 0 in frames about the connection
   */
  public long frameId() {
    return frameId;
  }

  /**
   * Where the payload begins in the buffer.
   *
   * @return an index that counts as those of the buffer do
   */
  public int payloadIndex() {
    return payloadIndex;
  }

  /**
   * The length of the payload.
   *
   * @return 0 or more, in bytes
   */
  public int payloadLength() {
    return end - payloadIndex;
  }
}
