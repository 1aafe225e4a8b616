package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/** Reads the payload of a DISCONNECT frame of either side (SPOE.txt, 3.2.8). Not thread-safe. */
public final class Disconnect {
  private final KeyValues items = new KeyValues();
  private long code;
  private int messageIndex;
  private int messageLength;

  /** Points nowhere yet. */
  public Disconnect() {}

  /**
   * Reads a payload.
   *
   * @param source the buffer
   * @param index where the payload begins
   * @param length of the payload in bytes
   * @return null if there is a status code; a message is not asked for
   * @throws IndexOutOfBoundsException if the range is not below the writer index
   */
  public Fault read(ByteBuf source, int index, int length) {
    boolean found = false;
    messageIndex = index;
    messageLength = 0;
    items.wrap(source, index, length);
    while (items.next()) {
      if (items.nameIs(Items.STATUS_CODE)) {
        if (items.type() != DataType.UINT32) {
          return Fault.WRONG_DATA_TYPE;
        }
        code = items.longValue();
        found = true;
      } else if (items.nameIs(Items.MESSAGE)) {
        if (items.type() != DataType.STRING) {
          return Fault.WRONG_DATA_TYPE;
        }
        messageIndex = items.valueIndex();
        messageLength = items.valueLength();
      }
    }
    if (items.fault() != null) {
      return items.fault();
    }
    return found ? null : Fault.NO_STATUS;
  }

  /**
   * The status, also one that is not in {@link Status}.
   *
   * @return unsigned
   */
  public long code() {
    return code;
  }

  /**
   * Where the message begins in the buffer.
   *
   * @return an index that counts as those of the buffer do
   */
  public int messageIndex() {
    return messageIndex;
  }

  /**
   * The length of the message.
   *
   * @return 0 or more, in bytes; 0 also where there is none
   */
  public int messageLength() {
    return messageLength;
  }
}
