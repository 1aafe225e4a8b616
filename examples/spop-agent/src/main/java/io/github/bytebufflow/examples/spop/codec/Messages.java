package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/**
 * Reads the payload of a NOTIFY frame: any number of messages, each with a name and at most 255
 * arguments. The count of arguments is binding: what follows the last one is the next message.
 *
 * <pre>{@code
 * messages.wrap(buffer, frame.payloadIndex(), frame.payloadLength());
 * while (messages.next()) {
 *   while (messages.nextArgument()) { ... }
 * }
 * if (messages.fault() != null) { ... }
 * }</pre>
 */
public final class Messages extends Values {
  private int messageIndex;
  private int messageLength;
  private int count;
  private int left;

  /** Points nowhere yet. */
  public Messages() {}

  /**
   * Points at a payload, before its first message.
   *
   * @param source the buffer
   * @param index where the payload begins
   * @param length of the payload in bytes
   * @return this
   * @throws IndexOutOfBoundsException if the range is not below the writer index
   */
  public Messages wrap(ByteBuf source, int index, int length) {
    point(source, index, length);
    left = 0;
    return this;
  }

  /**
   * Reads the name of the next message, behind what is left of the one before.
   *
   * @return false at the end, and on a {@link #fault}
   */
  public boolean next() {
    while (left > 0) {
      if (!nextArgument()) {
        return false;
      }
    }
    if (position >= end || !name()) {
      return false;
    }
    if (position >= end) {
      return fail(Fault.TRUNCATED);
    }
    messageIndex = nameIndex;
    messageLength = nameLength;
    if (end - position >= 2) {
      int both = buffer.getUnsignedShort(position);
      count = both >>> 8;
      ahead = both & 0xff;
    } else {
      count = buffer.getUnsignedByte(position);
    }
    position++;
    left = count;
    return true;
  }

  /**
   * Reads the next argument of the message.
   *
   * @return false behind the last one, and on a {@link #fault}
   */
  public boolean nextArgument() {
    if (left == 0) {
      return false;
    }
    left--;
    if (nameAndValue()) {
      return true;
    }
    left = 0;
    return false;
  }

  /**
   * How many arguments the message has.
   *
   * @return 0 to 255
   */
  public int argumentCount() {
    return count;
  }

  /**
   * Where the name of the message begins in the buffer.
   *
   * @return an index that counts as those of the buffer do
   */
  public int messageIndex() {
    return messageIndex;
  }

  /**
   * The length of the name of the message.
   *
   * @return 0 or more, in bytes
   */
  public int messageLength() {
    return messageLength;
  }

  /**
   * Compares the name of the message.
   *
   * @param name a constant
   * @return true if the bytes are the same
   */
  public boolean messageIs(Name name) {
    return name.matches(buffer, messageIndex, messageLength);
  }
}
