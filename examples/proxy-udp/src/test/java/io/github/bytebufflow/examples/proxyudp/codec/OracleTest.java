package io.github.bytebufflow.examples.proxyudp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.proprot.Header;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxySSLTLV;
import io.netty.handler.codec.haproxy.HAProxyTLV;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The same bytes, the same answer; and what other libraries get wrong, right. */
class OracleTest {
  private static final int HEADERS = 1500;

  /** What netty-codec-haproxy does not look at; of the first two, bytes at the end. */
  private static final Set<HeaderStatus> BEYOND_NETTY =
      EnumSet.of(
          HeaderStatus.TLV_TRUNCATED,
          HeaderStatus.SSL_MALFORMED,
          HeaderStatus.CHECKSUM_WRONG,
          HeaderStatus.CHECKSUM_LENGTH,
          HeaderStatus.CHECKSUM_REPEATED,
          HeaderStatus.UNIQUE_ID_TOO_LONG);

  private final ProxyHeader header = new ProxyHeader();

  private static byte[] random(RandomHeaders headers) {
    ByteBuf out = Unpooled.buffer();
    headers.write(out);
    return ByteBufUtil.getBytes(out);
  }

  private HeaderStatus decode(byte[] bytes) {
    return header.decode(Unpooled.wrappedBuffer(bytes));
  }

  @Test
  void validHeadersAsNettyHasThem() {
    RandomHeaders headers = new RandomHeaders(1);
    for (int i = 0; i < HEADERS; i++) {
      byte[] bytes = random(headers);
      assertThat(decode(bytes)).isEqualTo(HeaderStatus.VALID);
      HAProxyMessage message = Oracles.netty(bytes);
      assertThat(message).as(ByteBufUtil.hexDump(bytes)).isNotNull();
      assertSame(message, bytes);
      message.release();
    }
  }

  private void assertSame(HAProxyMessage message, byte[] bytes) {
    boolean local = message.command() == HAProxyCommand.LOCAL;
    assertThat(header.command()).isEqualTo(local ? Command.LOCAL : Command.PROXY);
    if (header.family() == Family.UNSPECIFIED) {
      return;
    }
    assertThat((int) message.proxiedProtocol().byteValue()).isEqualTo(header.family().code());
    assertThat(message.sourcePort()).isEqualTo(header.sourcePort());
    assertThat(message.destinationPort()).isEqualTo(header.destinationPort());
    assertThat(tlvs(bytes, header.tlvs())).isEqualTo(tlvs(message.tlvs()));
    if (header.family().isIpv4()) {
      assertThat(message.sourceAddress()).isEqualTo(header.source().getAddress().getHostAddress());
      assertThat(message.destinationAddress())
          .isEqualTo(header.destination().getAddress().getHostAddress());
    }
  }

  private static List<String> tlvs(byte[] bytes, TlvCursor cursor) {
    List<String> all = new ArrayList<>();
    while (cursor.next()) {
      String hex = ByteBufUtil.hexDump(bytes, cursor.index(), cursor.length());
      if (cursor.type() != TlvType.SSL) {
        all.add(cursor.type() + "=" + hex);
      } else {
        all.add("ssl");
        SslTlv ssl = new SslTlv().at(cursor);
        all.add(ssl.client() + " " + ssl.verify());
        all.addAll(tlvs(bytes, ssl.tlvs()));
      }
    }
    return all;
  }

  private static List<String> tlvs(List<HAProxyTLV> tlvs) {
    List<String> all = new ArrayList<>();
    for (HAProxyTLV tlv : tlvs) {
      int type = tlv.typeByteValue() & 0xFF;
      if (tlv instanceof HAProxySSLTLV ssl) {
        // Those within follow in the list, as if they were not.
        all.add("ssl");
        all.add(ssl.client() + " " + ssl.verify());
      } else {
        all.add(type + "=" + ByteBufUtil.hexDump(tlv.content()));
      }
    }
    return all;
  }

  @Test
  void validHeadersAsProprotHasThem() throws IOException {
    RandomHeaders headers = new RandomHeaders(2);
    int read = 0;
    for (int i = 0; i < HEADERS; i++) {
      byte[] bytes = random(headers);
      assertThat(decode(bytes)).isEqualTo(HeaderStatus.VALID);
      if (header.family().isUnix()) {
        continue;
      }
      Header other = Oracles.proprot(bytes);
      assertThat(other).as(ByteBufUtil.hexDump(bytes)).isNotNull();
      read++;
      assertThat(other.getSrcPort()).isEqualTo(header.sourcePort());
      assertThat(other.getDstPort()).isEqualTo(header.destinationPort());
      assertThat(other.getSrcAddress()).isEqualTo(header.source().getAddress().getAddress());
      assertThat(other.getDstAddress()).isEqualTo(header.destination().getAddress().getAddress());
    }
    assertThat(read).isGreaterThan(HEADERS / 3);
  }

  /** Bits are flipped in the header, and the end is cut off in one of four. */
  @Test
  void damagedHeadersAsNettyHasThem() {
    RandomHeaders headers = new RandomHeaders(3);
    Random random = new Random(3);
    int refused = 0;
    int nested = 0;
    for (int i = 0; i < 4 * HEADERS; i++) {
      byte[] bytes = random(headers);
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        int at = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : 12 + random.nextInt(4);
        bytes[at] ^= (byte) (1 << random.nextInt(8));
      }
      if (random.nextInt(4) == 0) {
        bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
      HeaderStatus status = decode(bytes);
      HAProxyMessage message = Oracles.netty(bytes);
      String what = status + " " + ByteBufUtil.hexDump(bytes);
      if (status == HeaderStatus.VALID) {
        if (hasSslWithinSsl()) {
          nested++;
        } else {
          assertThat(message).as(what).isNotNull();
          assertSame(message, bytes);
        }
      } else {
        refused++;
        if (!BEYOND_NETTY.contains(status)) {
          assertThat(message).as(what).isNull();
        }
      }
      if (message != null) {
        message.release();
      }
    }
    assertThat(refused).isGreaterThan(HEADERS);
    assertThat(nested).isLessThan(HEADERS / 100);
  }

  /** Netty's codec looks into a TLV that has no meaning there. */
  private boolean hasSslWithinSsl() {
    TlvCursor cursor = header.tlvs();
    while (cursor.next(TlvType.SSL)) {
      if (new SslTlv().at(cursor).tlvs().next(TlvType.SSL)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void proprotRefusesPathsOfUnix() throws IOException {
    byte[] bytes = Bytes.of(Bytes.SIGNATURE + "2131 00d8" + "00".repeat(216));
    assertThat(decode(bytes)).isEqualTo(HeaderStatus.VALID);
    assertThat(Oracles.proprot(bytes)).isNull();
  }

  /** Section 2.2: the family of a LOCAL header is ignored, so no addresses have to follow. */
  @Test
  void proprotRefusesLocalHeadersWithoutAddresses() throws IOException {
    byte[] bytes = Bytes.of(Bytes.SIGNATURE + "2011 0000");
    assertThat(decode(bytes)).isEqualTo(HeaderStatus.VALID);
    assertThat(Oracles.proprot(bytes)).isNull();
    HAProxyMessage message = Oracles.netty(bytes);
    assertThat(message.command()).isEqualTo(HAProxyCommand.LOCAL);
    message.release();
  }

  /** Netty's codec dropped the last one once, as that of 4.1.100. */
  @Test
  void anEmptyTlvAtTheEnd() {
    byte[] bytes = Bytes.of(Bytes.SIGNATURE + "2111 0012" + Bytes.ADDRESSES + "e00000 e10000");
    assertThat(decode(bytes)).isEqualTo(HeaderStatus.VALID);
    TlvCursor tlvs = header.tlvs();
    assertThat(tlvs.next(0xE1)).isTrue();
    assertThat(tlvs.length()).isZero();
    HAProxyMessage message = Oracles.netty(bytes);
    assertThat(message.tlvs()).hasSize(2);
    message.release();
  }

  @Test
  void nettyAcceptsAByteTooMany() {
    byte[] bytes = Bytes.of(Bytes.SIGNATURE + "2111 000d" + Bytes.ADDRESSES + "00");
    assertThat(decode(bytes)).isEqualTo(HeaderStatus.TLV_TRUNCATED);
    HAProxyMessage message = Oracles.netty(bytes);
    assertThat(message).isNotNull();
    message.release();
  }

  /** The specification demands to look. */
  @Test
  void nettyBelievesWrongChecksums() {
    byte[] bytes = Bytes.of(Bytes.SIGNATURE + "2111 0013" + Bytes.ADDRESSES + "030004 00000000");
    assertThat(decode(bytes)).isEqualTo(HeaderStatus.CHECKSUM_WRONG);
    HAProxyMessage message = Oracles.netty(bytes);
    assertThat(message).isNotNull();
    message.release();
  }
}
