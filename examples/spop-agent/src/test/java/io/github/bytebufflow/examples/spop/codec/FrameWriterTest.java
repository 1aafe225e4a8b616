package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class FrameWriterTest {
  private static final Name KEY = Name.of("key");
  private static final int MANY = 1000;

  private final FrameWriter writer = new FrameWriter();
  private final ByteBuf out = Unpooled.buffer(1).writeByte(0xaa).readerIndex(1);

  @Test
  void writesThePublicVectors() {
    writer
        .begin(out, MANY, FrameType.ACK, 1, 2)
        .setVariable(Scope.TRANSACTION, KEY)
        .string(Name.of("value"))
        .unsetVariable(Scope.PROCESS, KEY);
    assertThat(writer.end()).isTrue();
    assertThat(Wire.hex(out))
        .isEqualTo(
            "0000001c" + "67000000010102" + "010302036b6579080576616c7565" + "020200036b6579");
  }

  @Test
  void writesAMessage() {
    ByteBuf host = Wire.buffer("69702e62616269656c2e636f6d");
    writer
        .begin(out, MANY, FrameType.NOTIFY, 4660, 0)
        .message(Name.of("verify"), 5)
        .key(Name.of("cookie_value"))
        .nullValue()
        .key(Name.of("destination_host"))
        .bytes(DataType.STRING, host, host.readerIndex(), host.readableBytes())
        .key(Name.of("query_value"))
        .nullValue()
        .key(Name.of("source_ip"))
        .ipv4(0x0a090001)
        .key(Name.of("frontend"))
        .string(Name.of("genfrontend_60010-ddos_babiel_ip"));
    assertThat(writer.end()).isTrue();
    assertThat(Wire.hex(out))
        .isEqualTo("00000086" + "0300000001f4940100" + Wire.VERIFY.replace(" ", ""));
  }

  @Test
  void writesValues() {
    writer
        .begin(out, MANY, FrameType.NOTIFY, Frame.FIN | Frame.ABORT, 0, 0)
        .bool(true)
        .bool(false)
        .int32(-1)
        .int32(1)
        .uint32(-1)
        .int64(-1)
        .uint64(240)
        .ipv6(0x20010db800000000L, 1)
        .bytes(DataType.BINARY, out, 0, 1);
    assertThat(writer.end()).isTrue();
    assertThat(Wire.hex(out).substring(8))
        .isEqualTo(
            "03000000030000"
                + "1101"
                + "02fff0fefefefefefefe0e0201"
                + "03fff0fefe7e"
                + "04fff0fefefefefefefe0e"
                + "05f000"
                + "0720010db8000000000000000000000001"
                + "0901aa");
  }

  /** Half an ACK would end the connection, and with it the answers of other streams. */
  @Test
  void aFrameThatDoesNotFitIsTakenBack() {
    int whole = 7 + 14;
    for (int limit = 0; limit <= whole; limit++) {
      for (int capacity : new int[] {1 + Frame.LENGTH_BYTES + limit, Integer.MAX_VALUE}) {
        ByteBuf small = Unpooled.buffer(0, capacity).writeByte(0xaa);
        int maxFrameSize = capacity == Integer.MAX_VALUE ? limit : Integer.MAX_VALUE;
        writer
            .begin(small, maxFrameSize, FrameType.ACK, 1, 2)
            .setVariable(Scope.TRANSACTION, KEY)
            .string(Name.of("value"));
        boolean fits = limit == whole;
        assertThat(writer.end()).as("limit %d of %d", limit, capacity).isEqualTo(fits);
        int expected = fits ? 1 + Frame.LENGTH_BYTES + whole : 1;
        assertThat(small.writerIndex()).isEqualTo(expected);
      }
    }
  }

  @Test
  void nothingFitsBehindWhatDidNot() {
    writer
        .begin(out, Frame.LEAST_LENGTH + 1, FrameType.ACK, 1, 2)
        .string(Name.of("value"))
        .bytes(DataType.BINARY, out, 0, 1)
        .nullValue();
    assertThat(writer.end()).isFalse();
    assertThat(out.isReadable()).isFalse();
    writer.begin(out, Frame.LEAST_LENGTH, FrameType.ACK, 1, 2);
    assertThat(writer.end()).isTrue();
    assertThat(Wire.hex(out)).isEqualTo("00000007" + "67000000010102");
  }

  @Test
  void namesAreCompared() {
    for (int length : new int[] {0, 1, 7, 8, 9, 16, 17, 239, 240, 2288}) {
      String text = "ab".repeat(length).substring(0, length);
      Name name = Name.of(text);
      ByteBuf in = Wire.buffer((text + "z").getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertThat(name.matches(in, Wire.BEFORE, length)).isTrue();
      assertThat(name.matches(in, Wire.BEFORE, length + 1)).isFalse();
      for (int i = 0; i < length; i++) {
        in.setByte(Wire.BEFORE + i, in.getByte(Wire.BEFORE + i) ^ 1);
        assertThat(name.matches(in, Wire.BEFORE, length)).isFalse();
        in.setByte(Wire.BEFORE + i, in.getByte(Wire.BEFORE + i) ^ 1);
      }
      int size = Varint.size(length);
      assertThat(name.encodedSize()).isEqualTo(size + length);
      ByteBuf written = Unpooled.buffer(size + length);
      assertThat(name.set(written, 0)).isEqualTo(size + length);
      assertThat(Varint.get(written, 0)).isEqualTo(length);
      assertThat(name).hasToString(text);
    }
  }
}
