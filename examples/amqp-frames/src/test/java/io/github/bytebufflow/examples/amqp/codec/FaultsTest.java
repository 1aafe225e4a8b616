package io.github.bytebufflow.examples.amqp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused, and with which code. */
class FaultsTest {
  private static final String PUBLISH = "01 0001 00000009 003c0028 0000 00 00 00 ce";
  private static final String SIZE_3 = "02 0001 0000000e 003c 0000 0000000000000003 0000 ce";

  @ParameterizedTest
  @CsvSource({
    // A size that no frame may have is refused before a byte of the payload is there.
    "03 0001 fffffff0, FRAME_TOO_LARGE, 501",
    "03 0001 ffffffff 00, FRAME_TOO_LARGE, 501",
    "03 0001 00000ff9 00, FRAME_TOO_LARGE, 501",
    "01 0001 0000000d 003c0050 0000000000000064 00 cd, BAD_FRAME_END, 501",
    "08 0000 00000000 00, BAD_FRAME_END, 501",
    "04 0000 00000000 ce, BAD_FRAME_TYPE, 501",
    "00 0000 00000000 ce, BAD_FRAME_TYPE, 501",
    "ff 0000 00000000 ce, BAD_FRAME_TYPE, 501",
    "41 4d51 50000009 01, BAD_FRAME_TYPE, 501",
    "08 0001 00000000 ce, BAD_HEARTBEAT, 501",
    "08 0000 00000001 00 ce, BAD_HEARTBEAT, 501",
    "01 0001 00000003 003c00 ce, TRUNCATED_METHOD, 502",
    "01 0001 0000000c 003c0050 0000000000000064 ce, TRUNCATED_METHOD, 502",
    "01 0001 0000000b 003c0050 00000000000000 ce, TRUNCATED_METHOD, 502",
    "01 0001 00000006 003c0028 0000 ce, TRUNCATED_METHOD, 502",
    "01 0001 00000009 003c0028 0000 03 61 62 ce, TRUNCATED_STRING, 502",
    "01 0000 00000008 000a0014 ffffffff ce, TRUNCATED_STRING, 502",
    "01 0000 0000000a 000a0014 00000003 6162 ce, TRUNCATED_STRING, 502",
    "01 0001 0000000e 003c0050 0000000000000064 00 00 ce, TRAILING_BYTES, 502",
    "01 0001 00000004 003c0079 ce, UNKNOWN_METHOD, 540",
    "01 0001 00000004 001e000a ce, UNKNOWN_METHOD, 540",
    "01 0001 00000004 ffffffff ce, UNKNOWN_METHOD, 540",
    "03 0001 00000001 00 ce, UNEXPECTED_BODY, 505",
    "02 0001 0000000e 003c 0000 0000000000000003 0000 ce, UNEXPECTED_HEADER, 505",
  })
  void refusesFrames(String hex, Fault fault, int code) {
    check("", hex, fault, code);
  }

  @ParameterizedTest
  @CsvSource({
    "01 0001 0000000d 003c0050 0000000000000064 00 ce, UNEXPECTED_METHOD, 505",
    "03 0001 00000001 00 ce, UNEXPECTED_BODY, 505",
    "02 0001 0000000d 003c 0000 0000000000000000 00 ce, TRUNCATED_HEADER, 502",
    "02 0001 0000000e 0032 0000 0000000000000000 0000 ce, UNEXPECTED_HEADER, 505",
    "02 0001 0000000e 003c 0001 0000000000000000 0000 ce, BAD_WEIGHT, 502",
    "02 0001 0000000e 003c 0000 8000000000000000 0000 ce, BAD_BODY_SIZE, 502",
    "02 0001 0000000e 003c 0000 0000000000000000 0002 ce, UNKNOWN_PROPERTY, 502",
    "02 0001 0000000e 003c 0000 0000000000000000 0001 ce, TRUNCATED_HEADER, 502",
    "02 0001 00000010 003c 0000 0000000000000000 0001 8000 ce, UNKNOWN_PROPERTY, 502",
    "02 0001 0000000e 003c 0000 0000000000000000 1000 ce, TRUNCATED_HEADER, 502",
    "02 0001 0000000e 003c 0000 0000000000000000 8000 ce, TRUNCATED_HEADER, 502",
    "02 0001 00000010 003c 0000 0000000000000000 8000 02 61 ce, TRUNCATED_STRING, 502",
    "02 0001 00000011 003c 0000 0000000000000000 2000 000000 ce, TRUNCATED_HEADER, 502",
    "02 0001 00000012 003c 0000 0000000000000000 2000 ffffffff ce, TRUNCATED_TABLE, 502",
    "02 0001 0000000f 003c 0000 0000000000000000 0000 00 ce, TRAILING_BYTES, 502",
  })
  void refusesWhatFollowsAPublish(String hex, Fault fault, int code) {
    check(PUBLISH, hex, fault, code);
  }

  @Test
  void refusesTheBodyOfAnotherSize() {
    check(PUBLISH + SIZE_3, "03 0001 00000004 00000000 ce", Fault.BODY_TOO_LONG, 501);
    check(PUBLISH + SIZE_3, SIZE_3, Fault.UNEXPECTED_HEADER, 505);
    check(PUBLISH + SIZE_3, PUBLISH, Fault.UNEXPECTED_METHOD, 505);
    String whole = PUBLISH + SIZE_3 + "03 0001 00000002 0000 ce 03 0001 00000001 00 ce";
    assertThat(new Walk().run(Bytes.inside(whole + PUBLISH))).isEqualTo(Fault.NONE);
    check(whole, "03 0001 00000000 ce", Fault.UNEXPECTED_BODY, 505);
  }

  @Test
  void anEmptyBodyHasNoFrame() {
    String empty = PUBLISH + "02 0001 0000000e 003c 0000 0000000000000000 0000 ce";
    Walk walk = new Walk();
    assertThat(walk.run(Bytes.inside(empty + PUBLISH))).isEqualTo(Fault.NONE);
    assertThat(walk.frames()).isEqualTo(3);
    check(empty, "03 0001 00000001 00 ce", Fault.UNEXPECTED_BODY, 505);
  }

  @Test
  void flagsMayGoOnWithNone() {
    String header = "02 0001 00000011 003c 0000 0000000000000000 1001 0000 02 ce";
    assertThat(new Walk().run(Bytes.inside(PUBLISH + header))).isEqualTo(Fault.NONE);
  }

  private static void check(String before, String hex, Fault fault, int code) {
    ByteBuf in = Bytes.inside(before + hex);
    int start = in.readerIndex();
    assertThat(new Walk().run(in)).as(hex).isEqualTo(fault);
    assertThat(fault.reply().code()).isEqualTo(code);
    assertThat(fault.reply().hard()).isTrue();
    assertThat(in.readerIndex()).isEqualTo(start);
  }

  @ParameterizedTest
  @CsvSource({
    "01, TRUNCATED_TABLE",
    "01 61, TRUNCATED_TABLE",
    "05 61 74 01, TRUNCATED_TABLE",
    "01 61 74, TRUNCATED_TABLE",
    "01 61 49 000000, TRUNCATED_TABLE",
    "01 61 53 000000, TRUNCATED_TABLE",
    "01 61 53 00000002 61, TRUNCATED_TABLE",
    "01 61 53 ffffffff 61, TRUNCATED_TABLE",
    "01 61 46 00000003 01 62 49, TRUNCATED_TABLE",
    "01 61 46 7fffffff 01 62 49, TRUNCATED_TABLE",
    "01 61 41 00000002 49 00, TRUNCATED_TABLE",
    // A value may not reach into what is behind the table that has it.
    "01 61 46 00000004 01 62 49 00 01 61 74 01, TRUNCATED_TABLE",
    "01 61 4c 0000000000000000, UNKNOWN_FIELD_TYPE",
    "01 61 00, UNKNOWN_FIELD_TYPE",
    "01 61 ff, UNKNOWN_FIELD_TYPE",
    "00 74 01, NONE",
    "01 61 56, NONE",
    "01 61 46 00000000 01 61 41 00000000, NONE",
    "01 61 41 00000007 46 00000000 56 56, NONE",
  })
  void checksTables(String hex, Fault fault) {
    byte[] table = Bytes.hex(hex);
    ByteBuf in = Bytes.inside(table);
    assertThat(new TableCheck(8).check(in, in.readerIndex(), in.writerIndex(), false))
        .isEqualTo(fault);
  }

  @Test
  void limitsTheDepth() {
    assertThat(nested(7)).isEqualTo(Fault.NONE);
    assertThat(nested(8)).isEqualTo(Fault.TABLE_TOO_DEEP);
    assertThat(nested(100_000)).isEqualTo(Fault.TABLE_TOO_DEEP);
  }

  private static Fault nested(int depth) {
    ByteBuf in = Unpooled.buffer();
    for (int i = depth; i > 0; i--) {
      in.writeByte(0).writeByte('F').writeInt(6 * (i - 1));
    }
    return new TableCheck(8).check(in, 0, in.writerIndex(), false);
  }

  @Test
  void eachIsHard() {
    Set<Fault> all = EnumSet.complementOf(EnumSet.of(Fault.NONE));
    assertThat(all).allMatch(fault -> fault.reply().hard());
  }
}
