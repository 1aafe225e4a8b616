package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/** Reads a text such as {@code "2.0, 1.5"}, without the spaces (SPOE.txt, 3.2.4). */
final class CommaList {
  private ByteBuf buffer;
  private int position;
  private int end;
  int index;
  int length;

  CommaList wrap(ByteBuf source, int from, int bytes) {
    buffer = source;
    position = from;
    end = from + bytes;
    return this;
  }

  /** False at the end; an item may be empty. */
  boolean next() {
    if (position >= end) {
      return false;
    }
    int comma = position;
    while (comma < end && buffer.getByte(comma) != ',') {
      comma++;
    }
    int from = position;
    int to = comma;
    while (from < to && buffer.getByte(from) == ' ') {
      from++;
    }
    while (from < to && buffer.getByte(to - 1) == ' ') {
      to--;
    }
    index = from;
    length = to - from;
    position = comma + 1;
    return true;
  }

  boolean is(Name name) {
    return name.matches(buffer, index, length);
  }

  /** Whether this is a version such as {@code 2.0}, with that major part. */
  boolean isMajor(char major) {
    if (length < 3 || buffer.getByte(index) != major || buffer.getByte(index + 1) != '.') {
      return false;
    }
    for (int i = 2; i < length; i++) {
      int digit = buffer.getByte(index + i);
      if (digit < '0' || digit > '9') {
        return false;
      }
    }
    return true;
  }
}
