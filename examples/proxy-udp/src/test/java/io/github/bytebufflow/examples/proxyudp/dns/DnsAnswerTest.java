package io.github.bytebufflow.examples.proxyudp.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DnsAnswerTest {
  private static final String COUNTS = "0001 0000 0000 0000";
  private static final String NAME = "01 61 00";

  private final DnsQuestion question = new DnsQuestion();
  private final InetSocketAddress client4 = new InetSocketAddress("192.0.2.1", 1234);
  private final InetSocketAddress client6 = new InetSocketAddress("2001:db8::1", 1234);

  private static ByteBuf bytes(String hex) {
    return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex.replace(" ", "")));
  }

  private String answer(String type, InetSocketAddress client) {
    ByteBuf in = bytes("abcd 0100" + COUNTS + NAME + type + "0001");
    assertThat(question.read(in)).isEqualTo(QuestionStatus.VALID);
    ByteBuf out = Unpooled.buffer();
    DnsAnswer.write(out, question, client);
    assertThat(out.readSlice(4)).isEqualTo(bytes("abcd 8500"));
    return ByteBufUtil.hexDump(out);
  }

  private static String hex(String spaced) {
    return spaced.replace(" ", "");
  }

  @Test
  void theAddressOfTheClient() {
    String counts = "0001 0001 0000 0000";
    assertThat(answer("0001", client4))
        .isEqualTo(hex(counts + NAME + "0001 0001 c00c 0001 0001 00000000 0004 c0000201"));
    assertThat(answer("001c", client6))
        .isEqualTo(
            hex(
                counts
                    + NAME
                    + "001c 0001 c00c 001c 0001 00000000 0010 20010db8000000000000000000000001"));
    assertThat(answer("0010", client4))
        .isEqualTo(
            hex(
                counts
                    + NAME
                    + "0010 0001 c00c 0010 0001 00000000 000f 0e 3139322e302e322e312331323334"));
  }

  @ParameterizedTest
  @CsvSource({"001c, 4", "0001, 6", "000f, 4"})
  void noRecordOfAnotherKind(String type, int version) {
    assertThat(answer(type, version == 4 ? client4 : client6))
        .isEqualTo(hex("0001 0000 0000 0000" + NAME + type + "0001"));
  }

  @ParameterizedTest
  @CsvSource({
    "abcd 0100 0001 0000 0000 00, TRUNCATED",
    "abcd 8100 0001 0000 0000 0000 016100 0001 0001, NOT_A_QUERY",
    "abcd 2900 0001 0000 0000 0000 016100 0001 0001, UNKNOWN_OPERATION",
    "abcd 0100 0000 0000 0000 0000, MALFORMED",
    "abcd 0100 0002 0000 0000 0000 016100 0001 0001, MALFORMED",
    "abcd 0100 0001 0000 0000 0000 016100 0001 00, MALFORMED",
    "abcd 0100 0001 0000 0000 0000 0161, MALFORMED",
    "abcd 0100 0001 0000 0000 0000 ff6100 0001 0001, MALFORMED",
    "abcd 0100 0001 0000 0000 0000 c00c 0001 0001, MALFORMED",
    "abcd 0100 0001 0000 0000 0000 00 0001 0001, VALID",
  })
  void questions(String hex, QuestionStatus status) {
    assertThat(question.read(bytes(hex))).isEqualTo(status);
  }

  @Test
  void namesHaveALimit() {
    String label = "3f" + "61".repeat(63);
    String end = "0001 0001";
    String start = "abcd 0100" + COUNTS + label.repeat(3);
    assertThat(question.read(bytes(start + "3d" + "61".repeat(61) + "00" + end)))
        .isEqualTo(QuestionStatus.VALID);
    assertThat(question.read(bytes(start + "3e" + "61".repeat(62) + "00" + end)))
        .isEqualTo(QuestionStatus.MALFORMED);
  }

  @Test
  void refusals() {
    question.read(bytes("abcd 2900" + COUNTS));
    ByteBuf out = Unpooled.buffer();
    DnsAnswer.refuse(out, question, QuestionStatus.UNKNOWN_OPERATION);
    assertThat(ByteBufUtil.hexDump(out)).isEqualTo("abcda9040000000000000000");
    question.read(bytes("abcd 0000" + COUNTS + "ff"));
    DnsAnswer.refuse(out.clear(), question, QuestionStatus.MALFORMED);
    assertThat(ByteBufUtil.hexDump(out)).isEqualTo("abcd80010000000000000000");
  }

  @Test
  void noiseThrowsNothing() {
    Random random = new Random(5);
    byte[] bytes = new byte[300];
    ByteBuf in = Unpooled.wrappedBuffer(bytes);
    ByteBuf out = Unpooled.buffer(DnsAnswer.LENGTH_LIMIT, DnsAnswer.LENGTH_LIMIT);
    int valid = 0;
    for (int i = 0; i < 5_000; i++) {
      random.nextBytes(bytes);
      // Short labels, so that some names come to an end.
      for (int at = 12; at < bytes.length; at++) {
        bytes[at] &= 3;
      }
      System.arraycopy(new byte[] {0, 0, 0, 1}, 0, bytes, 2, 4);
      in.setIndex(0, random.nextInt(bytes.length));
      if (question.read(in) == QuestionStatus.VALID) {
        valid++;
        DnsAnswer.write(out.clear(), question, client6);
      }
    }
    assertThat(valid).isPositive();
  }
}
