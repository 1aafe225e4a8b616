package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;

/** Makes payloads of all types of data, and spoils them. */
final class RandomPayload {
  private static final int HEADER = Frame.LENGTH_BYTES + Frame.LEAST_LENGTH;

  private final Random random;
  private final FrameWriter writer = new FrameWriter();

  RandomPayload(long seed) {
    random = new Random(seed);
  }

  byte[] messages() {
    ByteBuf out = Unpooled.buffer();
    writer.begin(out, Integer.MAX_VALUE, FrameType.NOTIFY, 0, 0);
    for (int m = random.nextInt(4); m > 0; m--) {
      int count = random.nextInt(10) == 0 ? 255 : random.nextInt(6);
      writer.message(name(), count);
      for (int i = 0; i < count; i++) {
        writer.key(name());
        value(out);
      }
    }
    return payload(out);
  }

  byte[] actions() {
    ByteBuf out = Unpooled.buffer();
    writer.begin(out, Integer.MAX_VALUE, FrameType.ACK, 0, 0);
    for (int a = random.nextInt(5); a > 0; a--) {
      Scope scope = Scope.values()[random.nextInt(5)];
      if (random.nextBoolean()) {
        writer.unsetVariable(scope, name());
      } else {
        writer.setVariable(scope, name());
        value(out);
      }
    }
    return payload(out);
  }

  private byte[] payload(ByteBuf out) {
    if (!writer.end()) {
      throw new IllegalStateException("the payload did not fit");
    }
    byte[] bytes = Arrays.copyOfRange(out.array(), HEADER, out.writerIndex());
    out.release();
    return bytes;
  }

  private Name name() {
    return Name.of(
        "n".repeat(random.nextInt(20) == 0 ? 230 + random.nextInt(20) : random.nextInt(20)));
  }

  private void value(ByteBuf any) {
    long number = random.nextLong() >>> random.nextInt(64);
    switch (random.nextInt(10)) {
      case 0 -> writer.nullValue();
      case 1 -> writer.bool(random.nextBoolean());
      case 2 -> writer.int32((int) number);
      case 3 -> writer.uint32((int) number);
      case 4 -> writer.int64(number);
      case 5 -> writer.uint64(number);
      case 6 -> writer.ipv4((int) number);
      case 7 -> writer.ipv6(number, ~number);
      case 8 -> writer.string(name());
      default -> writer.bytes(DataType.BINARY, any, 0, random.nextInt(Frame.LENGTH_BYTES));
    }
  }

  /** Cuts, flips bits, or does nothing. */
  byte[] spoilt(byte[] payload) {
    byte[] bytes = payload.clone();
    if (bytes.length == 0) {
      return bytes;
    }
    switch (random.nextInt(4)) {
      case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 1, 2 -> {
        for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
      default -> {}
    }
    return bytes;
  }
}
