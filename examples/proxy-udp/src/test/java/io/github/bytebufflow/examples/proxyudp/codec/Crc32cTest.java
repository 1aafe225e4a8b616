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
import org.junit.jupiter.params.provider.EnumSource;

class Crc32cTest {
  /** RFC 3720, appendix B.4: 32 zeros, some of which are counted as such. */
  @ParameterizedTest
  @EnumSource
  void zeros(Bytes.Kind kind) {
    byte[] zeros = new byte[32];
    zeros[9] = 1;
    ByteBuf buffer = kind.with(zeros, 3);
    assertThat(new Crc32c().of(buffer, 3, 35, 11)).isEqualTo(0x8A9136AA);
    buffer.release();
  }

  @ParameterizedTest
  @EnumSource
  void withTheZerosAtAllPlaces(Bytes.Kind kind) {
    byte[] bytes = new byte[40];
    new Random(1).nextBytes(bytes);
    ByteBuf buffer = kind.with(bytes, 0);
    Crc32c crc = new Crc32c();
    for (int from = 0; from < 9; from++) {
      for (int to = from + 4; to <= bytes.length; to++) {
        for (int zeros = from; zeros + 4 <= to; zeros++) {
          byte[] changed = Arrays.copyOfRange(bytes, from, to);
          Arrays.fill(changed, zeros - from, zeros - from + 4, (byte) 0);
          CRC32C expected = new CRC32C();
          expected.update(changed);
          assertThat(crc.of(buffer, from, to, zeros))
              .as("%s to %s, zeros at %s", from, to, zeros)
              .isEqualTo((int) expected.getValue());
        }
      }
    }
    buffer.release();
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
