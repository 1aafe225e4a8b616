package io.github.bytebufflow.benchmarks.peers;

/**
 * Walks over the messages in an array as the fastest peers in other languages do: nothing is copied
 * or allocated, and nothing is checked either. What goes beyond the end is an exception or a wrong
 * answer.
 */
final class SpopArrayCursor {
  private byte[] bytes;
  private int at;
  private int left;
  int nameLength;
  int type;
  int valueIndex;
  int valueLength;

  void wrap(byte[] payload) {
    bytes = payload;
    at = 0;
    left = 0;
  }

  boolean next() {
    if (at == bytes.length) {
      return false;
    }
    nameLength = (int) varint();
    at += nameLength;
    left = bytes[at++] & 0xff;
    return true;
  }

  boolean nextArgument() {
    if (left-- == 0) {
      left = 0;
      return false;
    }
    nameLength = (int) varint();
    at += nameLength;
    type = bytes[at++] & 15;
    valueIndex = at;
    switch (type) {
      case 0:
      case 1:
        valueLength = 0;
        break;
      case 2:
      case 3:
      case 4:
      case 5:
        varint();
        valueLength = at - valueIndex;
        return true;
      case 6:
        valueLength = 4;
        break;
      case 7:
        valueLength = 16;
        break;
      default:
        valueLength = (int) varint();
        valueIndex = at;
        break;
    }
    at = valueIndex + valueLength;
    return true;
  }

  private long varint() {
    long value = bytes[at++] & 0xff;
    if (value < 240) {
      return value;
    }
    int shift = 4;
    int next;
    do {
      next = bytes[at++] & 0xff;
      value += (long) next << shift;
      shift += 7;
    } while (next >= 128);
    return value;
  }
}
