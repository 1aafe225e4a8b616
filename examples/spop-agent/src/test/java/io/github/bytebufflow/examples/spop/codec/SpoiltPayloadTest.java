package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The codec and the reference read the same bytes, right ones and spoilt ones. */
class SpoiltPayloadTest {
  private static final int CASES = 20_000;
  private static final long SEED = 14;

  private int right;
  private int wrong;

  @Test
  void messagesAreReadAsTheReferenceDoes() {
    RandomPayload random = new RandomPayload(SEED);
    for (int i = 0; i < CASES; i++) {
      byte[] payload = random.spoilt(random.messages());
      ByteBuf in = buffer(i, payload);
      compare(payload, in, messages(in), Reference.messages(payload));
    }
    assertBothHappened();
  }

  @Test
  void actionsAreReadAsTheReferenceDoes() {
    RandomPayload random = new RandomPayload(SEED);
    for (int i = 0; i < CASES; i++) {
      byte[] payload = random.spoilt(random.actions());
      ByteBuf in = buffer(i, payload);
      compare(payload, in, actions(in), Reference.actions(payload));
    }
    assertBothHappened();
  }

  private void assertBothHappened() {
    assertThat(right).isGreaterThan(CASES / 10);
    assertThat(wrong).isGreaterThan(CASES / 10);
  }

  /** Behind the range stand bytes that look like a value: nothing may read them. */
  private static ByteBuf buffer(int i, byte[] payload) {
    int capacity = Wire.BEFORE + payload.length + 16;
    ByteBuf buffer =
        i % 2 == 0
            ? Unpooled.buffer(capacity)
            : PooledByteBufAllocator.DEFAULT.directBuffer(capacity);
    buffer.writeZero(Wire.BEFORE).writeBytes(payload).writeZero(16);
    buffer.writerIndex(Wire.BEFORE + payload.length);
    return buffer.readerIndex(Wire.BEFORE);
  }

  private void compare(byte[] payload, ByteBuf in, List<String> lines, List<String> expected) {
    assertThat(lines).as(() -> HexFormat.of().formatHex(payload)).isEqualTo(expected);
    assertThat(in.readerIndex()).isEqualTo(Wire.BEFORE);
    assertThat(in.writerIndex()).isEqualTo(Wire.BEFORE + payload.length);
    assertThat(in.refCnt()).isOne();
    in.release();
    if (expected == null) {
      wrong++;
    } else {
      right++;
    }
  }

  private static List<String> messages(ByteBuf in) {
    List<String> lines = new ArrayList<>();
    Messages messages = Wire.messages(in);
    while (messages.next()) {
      String name = hex(in, messages.messageIndex(), messages.messageLength());
      lines.add(name + " " + messages.argumentCount());
      while (messages.nextArgument()) {
        lines.add(hex(in, messages.nameIndex(), messages.nameLength()) + "=" + value(messages));
      }
    }
    return messages.fault() == null ? lines : null;
  }

  private static List<String> actions(ByteBuf in) {
    List<String> lines = new ArrayList<>();
    Actions actions = Wire.actions(in);
    while (actions.next()) {
      String name = hex(in, actions.nameIndex(), actions.nameLength());
      lines.add((actions.isSet() ? "set " : "unset ") + actions.scope().ordinal() + " " + name);
      if (actions.isSet()) {
        lines.add(value(actions));
      }
    }
    return actions.fault() == null ? lines : null;
  }

  private static String value(Values values) {
    int type = values.type().ordinal();
    return switch (values.type()) {
      case NULL -> "null";
      case BOOLEAN -> values.booleanValue() ? "true" : "false";
      case INT32, UINT32, INT64, UINT64 -> type + ":" + values.longValue();
      default -> type + ":" + hex(values.buffer(), values.valueIndex(), values.valueLength());
    };
  }

  private static String hex(ByteBuf in, int index, int length) {
    byte[] bytes = new byte[length];
    in.getBytes(index, bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Headers have no reference: they are short enough to be checked here. */
  @Test
  void headersStayInsideTheirRange() {
    RandomPayload random = new RandomPayload(SEED);
    Frame frame = new Frame();
    byte[] whole = Wire.bytes("03 00000001 fff0fefefefefefefe0e f49401 0161 00");
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = random.spoilt(whole);
      ByteBuf in = buffer(i, bytes);
      Fault fault = frame.wrap(in, in.readerIndex(), in.readableBytes());
      if (fault == null) {
        int payload = frame.payloadIndex() - Wire.BEFORE;
        assertThat(payload).isBetween(Frame.LEAST_LENGTH, bytes.length);
        assertThat(frame.payloadLength()).isEqualTo(bytes.length - payload);
        int size = Varint.size(frame.streamId()) + Varint.size(frame.frameId());
        assertThat(payload).as(Arrays.toString(bytes)).isEqualTo(5 + size);
        right++;
      } else {
        assertThat(fault.status()).isEqualTo(Status.INVALID);
        wrong++;
      }
      in.release();
    }
    assertBothHappened();
  }
}
