package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Goes from one TLV to the next in the bytes of a header that was found valid. Not thread-safe; of
 * use until the buffer is released or written to.
 */
public final class TlvCursor {
  /**
   * Bytes of the type and the length. They are read as the last three of four bytes, whose first is
   * of what stands before: one read of four bytes costs less than two that make three.
   */
  static final int HEAD = 3;

  private ByteBuf buffer;
  private int next;
  private int end;
  private int type;
  private int index;
  private int length;

  TlvCursor() {}

  TlvCursor over(ByteBuf bytes, int from, int to) {
    buffer = bytes;
    next = from;
    end = to;
    return this;
  }

  ByteBuf buffer() {
    return buffer;
  }

  /**
   * Goes to the next TLV.
   *
   * @return false if there is none, and the cursor stays where it was
   */
  public boolean next() {
    if (next >= end) {
      return false;
    }
    int head = buffer.getInt(next - 1);
    type = typeOf(head);
    length = lengthOf(head);
    index = next + HEAD;
    next = index + length;
    return true;
  }

  /**
   * Goes to the next TLV of a type. There may be several of one.
   *
   * @param wanted 0 to 255
   * @return false if none follows, and the cursor is at the end
   */
  public boolean next(int wanted) {
    while (next()) {
      if (type == wanted) {
        return true;
      }
    }
    return false;
  }

  /**
   * The type of the TLV.
   *
   * @return 0 to 255, most of {@link TlvType}
   */
  public int type() {
    return type;
  }

  /**
   * Where the value begins.
   *
   * @return an index into the buffer of the header
   */
  public int index() {
    return index;
  }

  /**
   * The length of the value in bytes.
   *
   * @return 0 to 65,532
   */
  public int length() {
    return length;
  }

  static int typeOf(int head) {
    return head >>> 16 & 0xFF;
  }

  static int lengthOf(int head) {
    return head & 0xFFFF;
  }
}
