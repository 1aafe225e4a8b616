package io.github.bytebufflow.examples.proxyudp.dns;

import io.netty.buffer.ByteBuf;

/**
 * The question of a DNS message, read where it stands. One object reads message after message. Not
 * thread-safe.
 */
public final class DnsQuestion {
  /** Bytes of a message before its question (RFC 1035, section 4.1.1). */
  static final int HEADER_LENGTH = 12;

  private static final int NAME_LIMIT = 255;
  private static final int LABEL_LIMIT = 63;

  private ByteBuf message;
  private int start;
  private int length;

  /** Reads nothing yet. */
  public DnsQuestion() {}

  /**
   * Reads the message between the indexes of a buffer. Its records behind the question are not
   * looked at.
   *
   * @param in holds one message; its indexes stay
   * @return whether there is a question to answer
   */
  public QuestionStatus read(ByteBuf in) {
    message = in;
    start = in.readerIndex();
    length = 0;
    if (in.readableBytes() < HEADER_LENGTH) {
      return QuestionStatus.TRUNCATED;
    }
    int flags = in.getUnsignedShort(start + 2);
    if ((flags & 0x8000) != 0) {
      return QuestionStatus.NOT_A_QUERY;
    }
    if ((flags & 0x7800) != 0) {
      return QuestionStatus.UNKNOWN_OPERATION;
    }
    int end = endOfName(start + HEADER_LENGTH, in.writerIndex());
    if (in.getUnsignedShort(start + 4) != 1 || end < 0 || in.writerIndex() - end < 4) {
      return QuestionStatus.MALFORMED;
    }
    length = end + 4 - (start + HEADER_LENGTH);
    return QuestionStatus.VALID;
  }

  /** Behind a name without pointers, or -1. */
  private int endOfName(int from, int to) {
    int at = from;
    while (at < to && at - from < NAME_LIMIT) {
      int label = message.getUnsignedByte(at);
      if (label == 0) {
        return at + 1;
      }
      if (label > LABEL_LIMIT) {
        return -1;
      }
      at += 1 + label;
    }
    return -1;
  }

  /** The number that the answer repeats. */
  int id() {
    return message.getUnsignedShort(start);
  }

  /** Whether recursion is desired, as a bit of the flags. */
  int recursion() {
    return message.getUnsignedShort(start + 2) & 0x0100;
  }

  /** The operation, as bits of the flags. */
  int operation() {
    return message.getUnsignedShort(start + 2) & 0x7800;
  }

  /** The type of record that is asked for. */
  int type() {
    return message.getUnsignedShort(index() + length - 4);
  }

  /** The class of record, 1 on the Internet. */
  int recordClass() {
    return message.getUnsignedShort(index() + length - 2);
  }

  ByteBuf message() {
    return message;
  }

  /** Where the question begins. */
  int index() {
    return start + HEADER_LENGTH;
  }

  /** Bytes of name, type and class; 0 unless the question was valid. */
  int length() {
    return length;
  }
}
