package io.github.bytebufflow.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The few parts of the Protocol Buffers encoding that a profile needs. Not thread-safe. */
final class ProtoWriter {
  private static final int VARINT = 0;
  private static final int LENGTH = 2;

  private byte[] bytes = new byte[256];
  private int size;

  /** A number; 0 is the default, and left out. */
  ProtoWriter number(int field, long value) {
    if (value != 0) {
      varint((long) field << 3 | VARINT);
      varint(value);
    }
    return this;
  }

  /** Several numbers in one field. */
  ProtoWriter packed(int field, long[] values, int count) {
    int length = 0;
    for (int i = 0; i < count; i++) {
      length += length(values[i]);
    }
    varint((long) field << 3 | LENGTH);
    varint(length);
    for (int i = 0; i < count; i++) {
      varint(values[i]);
    }
    return this;
  }

  /** A text; written also if it is empty, since its index counts. */
  ProtoWriter text(int field, String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    raw(field, utf8, utf8.length);
    return this;
  }

  /** A message within this one. */
  ProtoWriter message(int field, ProtoWriter message) {
    raw(field, message.bytes, message.size);
    return this;
  }

  private void raw(int field, byte[] from, int length) {
    varint((long) field << 3 | LENGTH);
    varint(length);
    room(length);
    System.arraycopy(from, 0, bytes, size, length);
    size += length;
  }

  /** Hands over what was written, and begins anew. */
  void flushTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
    size = 0;
  }

  /** Forgets what was written. */
  ProtoWriter clear() {
    size = 0;
    return this;
  }

  private void varint(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private static int length(long value) {
    int length = 1;
    for (long rest = value >>> 7; rest != 0; rest >>>= 7) {
      length++;
    }
    return length;
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
