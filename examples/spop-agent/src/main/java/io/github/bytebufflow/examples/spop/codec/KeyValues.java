package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/** Reads the payload of a HELLO or DISCONNECT frame: names and values up to the end. */
public final class KeyValues extends Values {
  /** Points nowhere yet. */
  public KeyValues() {}

  /**
   * Points at a payload, before its first value.
   *
   * @param source the buffer
   * @param index where the payload begins
   * @param length of the payload in bytes
   * @return this
   * @throws IndexOutOfBoundsException if the range is not below the writer index
   */
  public KeyValues wrap(ByteBuf source, int index, int length) {
    point(source, index, length);
    return this;
  }

  /**
   * Reads the next name and value.
   *
   * @return false at the end, and on a {@link #fault}
   */
  public boolean next() {
    return position < end && nameAndValue();
  }
}
