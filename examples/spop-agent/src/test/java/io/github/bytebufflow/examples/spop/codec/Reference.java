package io.github.bytebufflow.examples.spop.codec;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads payloads slowly, straight from the specification and with nothing of the codec: what the
 * codec is compared with.
 */
final class Reference {
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(64);

  private final ByteBuffer in;

  private Reference(byte[] payload) {
    in = ByteBuffer.wrap(payload);
  }

  /** A line for each message, argument or action; null if the payload is wrong. */
  static List<String> messages(byte[] payload) {
    try {
      return new Reference(payload).messages();
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return null;
    }
  }

  static List<String> actions(byte[] payload) {
    try {
      return new Reference(payload).actions();
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return null;
    }
  }

  private List<String> messages() {
    List<String> lines = new ArrayList<>();
    while (in.hasRemaining()) {
      String name = text();
      int count = in.get() & 0xff;
      lines.add(name + " " + count);
      for (int i = 0; i < count; i++) {
        lines.add(text() + "=" + value());
      }
    }
    return lines;
  }

  private List<String> actions() {
    List<String> lines = new ArrayList<>();
    while (in.hasRemaining()) {
      int type = in.get();
      int count = in.get();
      int scope = in.get();
      if (type != 1 && type != 2 || count != 4 - type || scope < 0 || scope > 4) {
        throw new IllegalArgumentException();
      }
      String name = text();
      lines.add((type == 1 ? "set " : "unset ") + scope + " " + name);
      if (type == 1) {
        lines.add(value());
      }
    }
    return lines;
  }

  private String value() {
    int tag = in.get();
    int type = tag & 15;
    if (type == 0) {
      return "null";
    } else if (type == 1) {
      return (tag & 16) != 0 ? "true" : "false";
    } else if (type <= 5) {
      return type + ":" + number().longValue();
    } else if (type <= 7) {
      return type + ":" + bytes(type == 6 ? 4 : 16);
    } else if (type <= 9) {
      return type + ":" + text();
    }
    throw new IllegalArgumentException();
  }

  private String text() {
    BigInteger length = number();
    if (length.compareTo(BigInteger.valueOf(in.remaining())) > 0) {
      throw new BufferUnderflowException();
    }
    return bytes(length.intValueExact());
  }

  private String bytes(int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private BigInteger number() {
    int first = in.get() & 0xff;
    BigInteger sum = BigInteger.valueOf(first);
    if (first < 240) {
      return sum;
    }
    int shift = 4;
    int next;
    do {
      if (shift > 60) {
        throw new IllegalArgumentException();
      }
      next = in.get() & 0xff;
      sum = sum.add(BigInteger.valueOf(next).shiftLeft(shift));
      shift += 7;
    } while (next >= 128);
    if (sum.compareTo(LIMIT) >= 0) {
      throw new IllegalArgumentException();
    }
    return sum;
  }
}
