package io.github.bytebufflow.export;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A message of Protocol Buffers, read without a schema: the values of each field. */
final class Proto {
  private final Map<Integer, List<Object>> fields = new HashMap<>();

  Proto(byte[] bytes) {
    int[] at = new int[1];
    while (at[0] < bytes.length) {
      long tag = varint(bytes, at);
      Object value;
      if ((tag & 7) == 0) {
        value = varint(bytes, at);
      } else if ((tag & 7) == 2) {
        int length = (int) varint(bytes, at);
        byte[] part = new byte[length];
        System.arraycopy(bytes, at[0], part, 0, length);
        at[0] += length;
        value = part;
      } else {
        throw new AssertionError("wire type " + (tag & 7));
      }
      fields.computeIfAbsent((int) (tag >>> 3), f -> new ArrayList<>()).add(value);
    }
  }

  private static long varint(byte[] bytes, int[] at) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes[at[0]++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  long number(int field) {
    List<Object> all = fields.getOrDefault(field, List.of(0L));
    return (Long) all.get(all.size() - 1);
  }

  List<Long> packed(int field) {
    List<Long> numbers = new ArrayList<>();
    for (Object part : fields.getOrDefault(field, List.of())) {
      byte[] all = (byte[]) part;
      int[] next = new int[1];
      while (next[0] < all.length) {
        numbers.add(varint(all, next));
      }
    }
    return numbers;
  }

  List<String> texts(int field) {
    List<String> texts = new ArrayList<>();
    for (Object part : fields.getOrDefault(field, List.of())) {
      texts.add(new String((byte[]) part, StandardCharsets.UTF_8));
    }
    return texts;
  }

  List<Proto> messages(int field) {
    List<Proto> messages = new ArrayList<>();
    for (Object part : fields.getOrDefault(field, List.of())) {
      messages.add(new Proto((byte[]) part));
    }
    return messages;
  }
}
