package io.github.bytebufflow.examples.proxyudp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Crc32cTest {
  /** RFC 3720, appendix B.4, and the usual check value. The zeros lie behind the bytes. */
  @ParameterizedTest
  @CsvSource({
    "0000000000000000000000000000000000000000000000000000000000000000, 8a9136aa",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff, 62a8ab43",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f, 46dd794e",
    "1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100, 113fdb5c",
    "313233343536373839, e3069283",
  })
  void vectors(String hex, String crc) {
    ByteBuf bytes = Unpooled.wrappedBuffer(Bytes.of(hex));
    int length = bytes.readableBytes();
    assertThat(Integer.toHexString(Crc32c.of(bytes, 0, length, length))).isEqualTo(crc);
  }

  @Test
  void asTheJdkHasItWithTheZerosAtAllPlaces() {
    byte[] bytes = new byte[64];
    new Random(1).nextBytes(bytes);
    ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
    for (int from = 0; from < 9; from++) {
      for (int to = from + 4; to <= bytes.length; to++) {
        for (int zeros = from; zeros + 4 <= to; zeros++) {
          byte[] changed = Arrays.copyOfRange(bytes, from, to);
          Arrays.fill(changed, zeros - from, zeros - from + 4, (byte) 0);
          CRC32C expected = new CRC32C();
          expected.update(changed);
          assertThat(Crc32c.of(buffer, from, to, zeros))
              .as("%s to %s, zeros at %s", from, to, zeros)
              .isEqualTo((int) expected.getValue());
        }
      }
    }
  }

  @Test
  void aChecksumInTheMiddleOfAHeader() {
    ByteBuf in = Unpooled.buffer();
    byte[] name = "example".getBytes(StandardCharsets.US_ASCII);
    new ProxyHeaderWriter()
        .ipv4(in, Family.UDP4, 1, 2, 3, 4)
        .tlv(TlvType.NOOP, new byte[4])
        .tlv(TlvType.AUTHORITY, name)
        .end(false);
    // The first TLV becomes the checksum.
    in.setByte(28, TlvType.CRC32C);
    CRC32C crc = new CRC32C();
    crc.update(in.nioBuffer());
    in.setInt(31, (int) crc.getValue());
    ProxyHeader header = new ProxyHeader();
    assertThat(header.decode(in)).isEqualTo(HeaderStatus.VALID);
    assertThat(header.hasChecksum()).isTrue();
    in.setByte(in.writerIndex() - 1, 'f');
    assertThat(header.decode(in)).isEqualTo(HeaderStatus.CHECKSUM_WRONG);
  }
}
