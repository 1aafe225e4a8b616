package io.github.bytebufflow.examples.proxyudp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProxyHeaderWriterTest {
  private final ProxyHeaderWriter writer = new ProxyHeaderWriter();
  private final ByteBuf out = Unpooled.buffer();
  private final byte[] none = {};

  private void assertWritten(String hex) {
    assertThat(out).isEqualTo(Unpooled.wrappedBuffer(Bytes.of(hex)));
  }

  @Test
  void asKdigDoes() {
    writer.ipv4(out, Family.UDP4, 0xC0000201, 0xC6336402, 1234, 53).end(false);
    assertWritten(Bytes.OF_KDIG);
  }

  @Test
  void local() {
    writer.unspecified(out, Command.LOCAL).end(false);
    assertWritten(Bytes.SIGNATURE + "2000 0000");
  }

  @Test
  void ipv6() {
    byte[] source = Bytes.of("20010db8000000000000000000000001");
    byte[] destination = Bytes.of("20010db8000000000000000000000002");
    writer.ipv6(out, Family.TCP6, source, destination, 65535, 0).end(false);
    assertWritten(
        Bytes.SIGNATURE
            + "2121 0024 20010db8000000000000000000000001 20010db8000000000000000000000002"
            + "ffff 0000");
  }

  @Test
  void unix() {
    byte[] path = "/run/a".getBytes(StandardCharsets.US_ASCII);
    writer.unix(out, Family.UNIX_DATAGRAM, path, none).end(false);
    assertWritten(Bytes.SIGNATURE + "2132 00d8 2f72756e2f61" + "00".repeat(102) + "00".repeat(108));
  }

  @Test
  void sslWithTlvsWithin() {
    writer
        .unspecified(out, Command.PROXY)
        .beginSsl(SslTlv.TLS, 1)
        .tlv(TlvType.SSL_VERSION, new byte[] {1, 2})
        .endSsl()
        .tlv(0xE0, none)
        .end(false);
    assertWritten(Bytes.SIGNATURE + "2100 0010 20000a 01 00000001 210002 0102 e00000");
  }

  @Test
  void behindOtherBytes() {
    out.writeLong(1).readLong();
    writer.ipv4(out, Family.UDP4, 1, 2, 3, 4).end(true);
    ProxyHeader header = new ProxyHeader();
    assertThat(header.decode(out)).isEqualTo(HeaderStatus.VALID);
    assertThat(header.hasChecksum()).isTrue();
    assertThat(header.length()).isEqualTo(out.readableBytes());
  }

  @Test
  void mistakes() {
    assertThatIllegalStateException().isThrownBy(() -> writer.tlv(1, none));
    assertThatIllegalStateException().isThrownBy(() -> writer.end(false));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.ipv4(out, Family.UDP6, 1, 2, 3, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.ipv4(out, Family.UDP4, 1, 2, 65536, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.ipv4(out, Family.UDP4, 1, 2, 3, -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.ipv6(out, Family.UDP6, none, none, 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.ipv6(out, Family.UDP4, new byte[16], new byte[16], 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.unix(out, Family.UNIX_STREAM, new byte[109], none));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.unix(out, Family.UNSPECIFIED, none, none));

    writer.unspecified(out, Command.LOCAL);
    assertThatIllegalArgumentException().isThrownBy(() -> writer.tlv(TlvType.CRC32C, none));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.tlv(TlvType.SSL, none));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.tlv(256, none));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.tlv(4, new byte[65536]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.tlv(TlvType.UNIQUE_ID, new byte[129]));
    assertThatIllegalStateException().isThrownBy(writer::endSsl);
    writer.beginSsl(0, 0);
    assertThatIllegalStateException().isThrownBy(() -> writer.beginSsl(0, 0));
    assertThatIllegalStateException().isThrownBy(() -> writer.end(false));
    writer.endSsl().tlv(4, new byte[65535]);
    assertThatIllegalStateException().isThrownBy(() -> writer.end(false));
  }
}
