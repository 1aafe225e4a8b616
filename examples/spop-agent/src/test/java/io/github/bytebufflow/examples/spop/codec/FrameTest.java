package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTest {
  private final Frame frame = new Frame();

  private Fault wrap(String hex) {
    ByteBuf in = Wire.buffer(hex);
    return frame.wrap(in, in.readerIndex(), in.readableBytes());
  }

  @ParameterizedTest
  @CsvSource({
    "0, FRAME_TOO_SHORT",
    "6, FRAME_TOO_SHORT",
    "7,",
    "16380,",
    "16381, FRAME_TOO_BIG",
    "369295622, FRAME_TOO_BIG", // the first bytes of TLS, and of a scanner
    "-1, FRAME_TOO_BIG",
    "-2147483648, FRAME_TOO_BIG",
  })
  void checksTheLength(int length, Fault fault) {
    assertThat(Frame.checkLength(length, Frame.DEFAULT_MAX_FRAME_SIZE)).isEqualTo(fault);
  }

  @ParameterizedTest
  @CsvSource({
    "03 00000001 01 02, NOTIFY, 1, 2, 0",
    "03 00000001 ef ef aabb, NOTIFY, 239, 239, 2",
    "67 00000001 f49401 00, ACK, 4660, 0, 0",
    "67 00000001 00 f49401 aa, ACK, 0, 4660, 1",
    "01 00000001 fff0fefefefefefefe0e fff0fefefefefefefe0e, HAPROXY_HELLO, -1, -1, 0",
    "00 00000001 00 00, UNSET, 0, 0, 0",
    "02 00000001 00 00, HAPROXY_DISCONNECT, 0, 0, 0",
    "65 00000001 00 00, AGENT_HELLO, 0, 0, 0",
    "66 00000001 00 00, AGENT_DISCONNECT, 0, 0, 0",
    "04 00000001 00 00,, 0, 0, 0",
    "ff 00000001 00 00,, 0, 0, 0",
  })
  void readsTheHeader(String hex, FrameType type, long stream, long id, int payload) {
    assertThat(wrap(hex)).isNull();
    assertThat(frame.type()).isEqualTo(type);
    assertThat(frame.isLast()).isTrue();
    assertThat(frame.flags()).isOne();
    assertThat(frame.streamId()).isEqualTo(stream);
    assertThat(frame.frameId()).isEqualTo(id);
    assertThat(frame.payloadLength()).isEqualTo(payload);
    int length = Wire.bytes(hex).length;
    assertThat(frame.payloadIndex()).isEqualTo(Wire.BEFORE + length - payload);
  }

  @Test
  void readsTheFlags() {
    assertThat(wrap("03 00000000 01 02")).isNull();
    assertThat(frame.isLast()).isFalse();
    assertThat(wrap("03 80000003 01 02")).isNull();
    assertThat(frame.isLast()).isTrue();
    assertThat(frame.flags()).isEqualTo(0x80000003);
    assertThat(wrap("03 00000002 01 02")).isEqualTo(Fault.WRONG_FLAGS);
  }

  @ParameterizedTest
  @CsvSource({
    "03 00000001 01, FRAME_TOO_SHORT",
    "03 00000001 f4 94, TRUNCATED",
    "03 00000001 01 f4, TRUNCATED",
    "03 00000001 f49401, TRUNCATED",
    "03 00000001 fff0fefefefefefefe0f 00, VARINT_TOO_LONG",
    "03 00000001 00 ffffffffffffffffffff00, VARINT_TOO_LONG",
  })
  void saysWhatIsWrong(String hex, Fault fault) {
    assertThat(wrap(hex)).isEqualTo(fault);
  }

  @Test
  void statusesAreThoseOfTheSpecification() {
    for (Status status : Status.values()) {
      int code = status == Status.UNKNOWN ? 99 : status.ordinal();
      assertThat(status.code()).isEqualTo(code);
    }
    assertThat(Status.values()).hasSize(15);
    for (FrameType type : FrameType.values()) {
      assertThat(FrameType.of(type.code())).isEqualTo(type);
    }
  }
}
