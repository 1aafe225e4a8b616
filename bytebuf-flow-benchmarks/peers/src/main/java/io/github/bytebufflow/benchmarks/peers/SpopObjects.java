package io.github.bytebufflow.benchmarks.peers;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes objects of the messages, as two of the peers in other languages do. */
final class SpopObjects {
  private static final Object NOTHING = new Object();

  private SpopObjects() {}

  /** One message, with its arguments by name. */
  static final class Message {
    final String name;
    final Map<String, Object> arguments = new LinkedHashMap<>();

    Message(String name) {
      this.name = name;
    }
  }

  static List<Message> read(byte[] payload) {
    ByteBuffer in = ByteBuffer.wrap(payload);
    List<Message> messages = new ArrayList<>();
    while (in.hasRemaining()) {
      Message message = new Message(text(in));
      for (int left = in.get() & 0xff; left > 0; left--) {
        message.arguments.put(text(in), value(in));
      }
      messages.add(message);
    }
    return messages;
  }

  private static Object value(ByteBuffer in) {
    int tag = in.get();
    switch (tag & 15) {
      case 0:
        return NOTHING;
      case 1:
        return (tag & 16) != 0;
      case 2:
      case 3:
      case 4:
      case 5:
        return varint(in);
      case 6:
        return bytes(in, 4);
      case 7:
        return bytes(in, 16);
      case 8:
        return text(in);
      default:
        return bytes(in, (int) varint(in));
    }
  }

  private static String text(ByteBuffer in) {
    return new String(bytes(in, (int) varint(in)), StandardCharsets.US_ASCII);
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  private static long varint(ByteBuffer in) {
    long value = in.get() & 0xff;
    if (value < 240) {
      return value;
    }
    int shift = 4;
    int next;
    do {
      next = in.get() & 0xff;
      value += (long) next << shift;
      shift += 7;
    } while (next >= 128);
    return value;
  }
}
