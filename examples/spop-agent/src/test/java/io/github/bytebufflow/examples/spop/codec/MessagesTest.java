package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {
  private static final Name VERIFY = Name.of("verify");

  @Test
  void readsThePublicVector() {
    ByteBuf in = Wire.buffer(Wire.VERIFY);
    assertThat(in.readableBytes()).isEqualTo(125);
    Messages messages = Wire.messages(in);
    assertVerify(messages, in);
    assertThat(messages.next()).isFalse();
    assertThat(messages.fault()).isNull();
    assertThat(in.readerIndex()).isEqualTo(Wire.BEFORE);
    assertThat(in.readableBytes()).isEqualTo(125);
  }

  private static void assertVerify(Messages messages, ByteBuf in) {
    assertThat(messages.next()).isTrue();
    assertThat(messages.messageIs(VERIFY)).isTrue();
    assertThat(messages.argumentCount()).isEqualTo(5);
    assertArgument(messages, "cookie_value", DataType.NULL);
    assertArgument(messages, "destination_host", DataType.STRING);
    assertThat(messages.valueText()).isEqualTo("ip.babiel.com");
    assertArgument(messages, "query_value", DataType.NULL);
    assertArgument(messages, "source_ip", DataType.IPV4);
    assertThat(in.getInt(messages.valueIndex())).isEqualTo(0x0a090001);
    assertThat(messages.valueLength()).isEqualTo(4);
    assertArgument(messages, "frontend", DataType.STRING);
    assertThat(messages.valueText()).isEqualTo("genfrontend_60010-ddos_babiel_ip");
    assertThat(messages.nextArgument()).isFalse();
  }

  private static void assertArgument(Messages messages, String name, DataType type) {
    assertThat(messages.nextArgument()).isTrue();
    assertThat(messages.nameText()).isEqualTo(name);
    assertThat(messages.nameIs(Name.of(name))).isTrue();
    assertThat(messages.type()).isEqualTo(type);
  }

  /** The count ends a message; a reader that goes by the end of the payload sees one message. */
  @Test
  void readsSeveralMessages() {
    ByteBuf in = Wire.buffer(Wire.VERIFY + "0161 00" + Wire.VERIFY + "0162 01 0163 11");
    Messages messages = Wire.messages(in);
    assertVerify(messages, in);
    assertThat(messages.next()).isTrue();
    assertThat(messages.messageIs(Name.of("a"))).isTrue();
    assertThat(messages.nextArgument()).isFalse();
    assertVerify(messages, in);
    assertThat(messages.next()).isTrue();
    assertThat(messages.messageLength()).isOne();
    assertThat(in.getByte(messages.messageIndex())).isEqualTo((byte) 'b');
    assertArgument(messages, "c", DataType.BOOLEAN);
    assertThat(messages.booleanValue()).isTrue();
    assertThat(messages.next()).isFalse();
    assertThat(messages.fault()).isNull();
  }

  @Test
  void skipsWhatNobodyReads() {
    ByteBuf in = Wire.buffer(Wire.VERIFY + Wire.VERIFY + "0161 00");
    Messages messages = Wire.messages(in);
    assertThat(messages.next()).isTrue();
    assertThat(messages.next()).isTrue();
    assertThat(messages.nextArgument()).isTrue();
    assertThat(messages.next()).isTrue();
    assertThat(messages.messageIs(Name.of("a"))).isTrue();
    assertThat(messages.next()).isFalse();
    assertThat(messages.fault()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "01, BOOLEAN, 0",
    "11, BOOLEAN, 1",
    "f1, BOOLEAN, 1",
    "22ef, INT32, 239",
    "02fff0fefefefefefefe0e, INT32, -1",
    "03f49401, UINT32, 4660",
    "04fff0fefefefefefefe0e, INT64, -1",
    "05fff0fefefefefefefe0e, UINT64, -1",
  })
  void readsNumbers(String value, DataType type, long number) {
    Messages messages = Wire.messages(Wire.buffer("0161 01 0162" + value));
    assertThat(messages.next()).isTrue();
    assertThat(messages.nextArgument()).isTrue();
    assertThat(messages.type()).isEqualTo(type);
    if (type == DataType.BOOLEAN) {
      assertThat(messages.booleanValue()).isEqualTo(number == 1);
    } else {
      assertThat(messages.longValue()).isEqualTo(number);
    }
    assertThat(messages.next()).isFalse();
    assertThat(messages.fault()).isNull();
  }

  @Test
  void readsLongNamesAndValues() {
    String long240 = "f000" + "78".repeat(240);
    Messages messages =
        Wire.messages(Wire.buffer(long240 + "01" + long240 + "09" + long240 + "016100"));
    assertThat(messages.next()).isTrue();
    assertThat(messages.messageIs(Name.of("x".repeat(240)))).isTrue();
    assertThat(messages.nextArgument()).isTrue();
    assertThat(messages.nameText()).hasSize(240);
    assertThat(messages.valueIs(Name.of("x".repeat(240)))).isTrue();
    assertThat(messages.valueIs(Name.of("x".repeat(239) + "y"))).isFalse();
    assertThat(messages.next()).isTrue();
    assertThat(messages.next()).isFalse();
    assertThat(messages.fault()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "01, TRUNCATED", // a name without its byte
    "0161, TRUNCATED", // no count
    "0161 01, TRUNCATED", // no argument
    "0161 02 0162 00, TRUNCATED", // one of two
    "0161 01 0162, TRUNCATED", // no value
    "0161 01 05 62 00, TRUNCATED", // a name beyond the end
    "0161 01 0162 02, TRUNCATED", // no number
    "0161 01 0162 02 f4, TRUNCATED", // half a number
    "0161 01 0162 06 010203, TRUNCATED", // 3 of 4 bytes
    "0161 01 0162 07 0102030405060708090a0b0c0d0e0f, TRUNCATED",
    "0161 01 0162 08, TRUNCATED", // no length
    "0161 01 0162 08 02 61, TRUNCATED", // 1 of 2 bytes
    "0161 01 0162 08 fff0fefefefefefefe0e, TRUNCATED", // nearly 16 EiB
    "0161 01 0162 09 ffffffff7f, TRUNCATED", // 4 GiB
    "fff0fefefefefefefe0e, TRUNCATED",
    "0161 01 0162 08 fff0fefefefefefefe0f, VARINT_TOO_LONG",
    "0161 01 fff0fefefefefefefe0f, VARINT_TOO_LONG",
    "0161 01 0162 0a, UNKNOWN_DATA_TYPE",
    "0161 01 0162 1f, UNKNOWN_DATA_TYPE",
  })
  void saysWhatIsWrong(String hex, Fault fault) {
    Messages messages = Wire.messages(Wire.buffer(hex));
    while (messages.next()) {}
    assertThat(messages.fault()).isEqualTo(fault);
    assertThat(messages.fault().status()).isEqualTo(Status.INVALID);
    assertThat(messages.next()).isFalse();
    assertThat(messages.nextArgument()).isFalse();
  }

  @Test
  void aReaderIsUsedAgain() {
    ByteBuf wrong = Wire.buffer("0161 02 0162 00");
    Messages messages = Wire.messages(wrong);
    while (messages.next()) {}
    assertThat(messages.fault()).isNotNull();
    ByteBuf in = Wire.buffer(Wire.VERIFY);
    messages.wrap(in, in.readerIndex(), in.readableBytes());
    assertThat(messages.fault()).isNull();
    assertVerify(messages, in);
  }

  @Test
  void aRangeBeyondTheBufferIsAMistake() {
    ByteBuf in = Wire.buffer(Wire.VERIFY);
    assertThatThrownBy(() -> new Messages().wrap(in, 0, in.writerIndex() + 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
