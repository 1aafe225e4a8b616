package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TrojanRequestTest {
  /** From {@code printf %s 'correct horse' | openssl dgst -sha224}. */
  private static final String DIGEST = "be678ecb0e1e13fd0c1440995f43225ca83aeb66717e8ea790b867f2";

  private final byte[] digest = TrojanRequest.digest("correct horse");
  private final TrojanRequest request = new TrojanRequest(digest);

  private ByteBuf valid() {
    ByteBuf out = Unpooled.buffer().writeByte(0).skipBytes(1);
    TrojanRequest.write(digest, Socks5.CONNECT, new InetSocketAddress("127.0.0.1", 80), out);
    return out.writeBytes("GET".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void theDigestIsThatOfOthers() {
    assertThat(new String(digest, StandardCharsets.US_ASCII)).isEqualTo(DIGEST);
  }

  @Test
  void valuesAreRead() {
    ByteBuf in = valid();
    assertThat(request.read(in)).isEqualTo(Verdict.OK);
    assertThat(request.command()).isEqualTo(Socks5.CONNECT);
    assertThat(request.length()).isEqualTo(56 + 2 + 1 + 7 + 2).isEqualTo(in.readableBytes() - 3);
    assertThat(request.address().port()).isEqualTo(80);
  }

  @Test
  void aBeginningIsIncomplete() {
    ByteBuf in = valid();
    for (int i = 0; i < in.readableBytes() - 3; i++) {
      assertThat(request.read(in.slice(1, i))).as("%s bytes", i).isEqualTo(Verdict.INCOMPLETE);
    }
  }

  @Test
  void anythingElseIsForTheFallback() {
    assertThat(request.read(Bytes.of("47"))).isEqualTo(Verdict.BAD_PASSWORD);
    ByteBuf in = valid();
    in.setByte(1 + 55, in.getByte(1 + 55) ^ 1);
    assertThat(request.read(in)).isEqualTo(Verdict.BAD_PASSWORD);
  }

  @Test
  void linesEnd() {
    ByteBuf in = valid();
    in.setByte(1 + 56, 'x');
    assertThat(request.read(in)).isEqualTo(Verdict.BAD_LINE_END);
    in = valid();
    in.setByte(1 + 67, 'x');
    assertThat(request.read(in)).isEqualTo(Verdict.BAD_LINE_END);
    in = valid();
    in.setByte(1 + 59, 9);
    assertThat(request.read(in)).isEqualTo(Verdict.BAD_ADDRESS_TYPE);
  }
}
