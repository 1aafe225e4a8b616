package io.github.bytebufflow.examples.proxyudp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the bytes are: nothing is thrown, no index moves, and what is valid can be read. */
class DamagedHeadersTest {
  private static final int HEADERS = 2000;

  private final ProxyHeader header = new ProxyHeader();
  private final Random random = new Random(7);

  @ParameterizedTest
  @EnumSource
  void flippedAndCut(Bytes.Kind kind) {
    Set<HeaderStatus> seen = EnumSet.noneOf(HeaderStatus.class);
    RandomHeaders headers = new RandomHeaders(7);
    ByteBuf buffer = kind.empty(2048);
    for (int i = 0; i < HEADERS; i++) {
      int before = random.nextInt(4);
      buffer.clear().writeZero(before).readerIndex(before);
      headers.write(buffer);
      assertThat(header.decode(buffer)).isEqualTo(HeaderStatus.VALID);
      int end = before + header.length();
      for (int cut = before; cut < end; cut += 1 + random.nextInt(3)) {
        buffer.writerIndex(cut);
        assertThat(check(buffer)).isEqualTo(HeaderStatus.TRUNCATED);
      }
      buffer.writerIndex(end);
      for (int flips = 0; flips < 4; flips++) {
        int at = before + (flips == 0 ? 12 : 0);
        at += random.nextInt(flips == 0 ? 4 : end - before);
        buffer.setByte(at, buffer.getByte(at) ^ 1 << random.nextInt(8));
        seen.add(check(buffer));
      }
    }
    buffer.release();
    assertThat(seen).contains(HeaderStatus.VALID, HeaderStatus.TLV_OVERRUN);
    assertThat(seen).hasSizeGreaterThan(9);
  }

  @ParameterizedTest
  @EnumSource
  void noise(Bytes.Kind kind) {
    byte[] bytes = new byte[64];
    byte[] start = Bytes.of(Bytes.SIGNATURE + "21");
    ByteBuf buffer = kind.empty(bytes.length);
    for (int i = 0; i < HEADERS; i++) {
      random.nextBytes(bytes);
      System.arraycopy(start, 0, bytes, 0, random.nextInt(start.length + 1));
      buffer.clear().writeBytes(bytes, 0, random.nextInt(bytes.length + 1));
      check(buffer);
    }
    buffer.release();
  }

  private HeaderStatus check(ByteBuf buffer) {
    int reader = buffer.readerIndex();
    int writer = buffer.writerIndex();
    HeaderStatus status = header.decode(buffer);
    if (status == HeaderStatus.VALID) {
      assertThat(header.length()).isBetween(16, writer - reader);
      int next = reader + header.length();
      TlvCursor tlvs = header.tlvs();
      SslTlv ssl = new SslTlv();
      while (tlvs.next()) {
        assertThat(tlvs.index() + tlvs.length()).isBetween(reader + 16, next);
        if (tlvs.type() == TlvType.SSL) {
          TlvCursor within = ssl.at(tlvs).tlvs();
          while (within.next()) {
            assertThat(within.index() + within.length()).isLessThanOrEqualTo(next);
          }
        }
      }
    }
    assertThat(buffer.readerIndex()).isEqualTo(reader);
    assertThat(buffer.writerIndex()).isEqualTo(writer);
    assertThat(buffer.refCnt()).isEqualTo(1);
    return status;
  }
}
