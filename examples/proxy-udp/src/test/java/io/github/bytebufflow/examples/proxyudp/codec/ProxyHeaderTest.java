package io.github.bytebufflow.examples.proxyudp.codec;

import static io.github.bytebufflow.examples.proxyudp.codec.Bytes.ADDRESSES;
import static io.github.bytebufflow.examples.proxyudp.codec.Bytes.OF_KDIG;
import static io.github.bytebufflow.examples.proxyudp.codec.Bytes.SIGNATURE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProxyHeaderTest {
  private final ProxyHeader header = new ProxyHeader();

  private HeaderStatus decode(String hex) {
    return header.decode(Unpooled.wrappedBuffer(Bytes.of(hex)));
  }

  private static String tlvs(String tlvs) {
    int length = 12 + tlvs.replace(" ", "").length() / 2;
    return SIGNATURE + "2111 %04x ".formatted(length) + ADDRESSES + tlvs;
  }

  @ParameterizedTest
  @EnumSource
  void aHeaderOfKdigInBuffersOfAllKinds(Bytes.Kind kind) {
    byte[] query = Bytes.of(OF_KDIG + "aabbcc");
    for (int before : new int[] {0, 1, 7}) {
      ByteBuf in = kind.with(query, before);
      assertThat(header.decode(in)).isEqualTo(HeaderStatus.VALID);
      assertThat(in.readerIndex()).isEqualTo(before);
      assertThat(in.readableBytes()).isEqualTo(query.length);
      assertThat(in.refCnt()).isEqualTo(1);
      assertThat(header.length()).isEqualTo(28);
      assertThat(header.command()).isEqualTo(Command.PROXY);
      assertThat(header.family()).isEqualTo(Family.UDP4);
      assertThat(header.sourceIpv4()).isEqualTo(0xC0000201);
      assertThat(header.destinationIpv4()).isEqualTo(0xC6336402);
      assertThat(header.sourcePort()).isEqualTo(1234);
      assertThat(header.destinationPort()).isEqualTo(53);
      assertThat(header.sourceIndex()).isEqualTo(before + 16);
      assertThat(header.destinationIndex()).isEqualTo(before + 20);
      assertThat(header.source()).isEqualTo(new InetSocketAddress("192.0.2.1", 1234));
      assertThat(header.destination()).isEqualTo(new InetSocketAddress("198.51.100.2", 53));
      assertThat(header.hasChecksum()).isFalse();
      assertThat(header.tlvs().next()).isFalse();
      in.release();
    }
  }

  @Test
  void addressesOfIpv6() {
    String addresses =
        "20010db8000000000000000000000001 20010db8000000000000000000000002 ffff 0035";
    assertThat(decode(SIGNATURE + "2122 0024" + addresses)).isEqualTo(HeaderStatus.VALID);
    assertThat(header.length()).isEqualTo(52);
    assertThat(header.family()).isEqualTo(Family.UDP6);
    assertThat(header.source()).isEqualTo(new InetSocketAddress("2001:db8::1", 65535));
    assertThat(header.destination()).isEqualTo(new InetSocketAddress("2001:db8::2", 53));
    assertThatIllegalStateException().isThrownBy(header::sourceIpv4);
    assertThatIllegalStateException().isThrownBy(header::destinationIpv4);
  }

  @Test
  void pathsOfUnixMayBeEmpty() {
    assertThat(decode(SIGNATURE + "2131 00d8" + "00".repeat(216))).isEqualTo(HeaderStatus.VALID);
    assertThat(header.length()).isEqualTo(232);
    assertThat(header.family()).isEqualTo(Family.UNIX_STREAM);
    assertThat(header.sourceIndex()).isEqualTo(16);
    assertThat(header.destinationIndex()).isEqualTo(124);
    assertThat(header.sourcePort()).isZero();
    assertThat(header.source()).isNull();
    assertThat(header.destination()).isNull();
    assertThat(header.tlvs().next()).isFalse();
  }

  /** Section 2.2: the receiver discards the block, and ignores the family. */
  @ParameterizedTest
  @CsvSource({"2000 0000, 16", "2000 0003 ffffff, 19", "2011 0002 0102, 18", "20ff 0001 00, 17"})
  void localHeadersAreSkipped(String rest, int length) {
    assertThat(decode(SIGNATURE + rest)).isEqualTo(HeaderStatus.VALID);
    assertThat(header.command()).isEqualTo(Command.LOCAL);
    assertThat(header.family()).isEqualTo(Family.UNSPECIFIED);
    assertThat(header.length()).isEqualTo(length);
    assertThat(header.source()).isNull();
    assertThat(header.tlvs().next()).isFalse();
  }

  @Test
  void unspecifiedAddressesAreSkipped() {
    assertThat(decode(SIGNATURE + "2100 0002 ffff")).isEqualTo(HeaderStatus.VALID);
    assertThat(header.command()).isEqualTo(Command.PROXY);
    assertThat(header.family()).isEqualTo(Family.UNSPECIFIED);
    assertThat(header.length()).isEqualTo(18);
    assertThat(header.tlvs().next()).isFalse();
  }

  @Test
  void allFamilies() {
    int known = 0;
    for (int code = 0; code < 256; code++) {
      String start = SIGNATURE + "21%02x".formatted(code);
      HeaderStatus status = decode(start + "00d8" + "00".repeat(216));
      if (Family.of(code) == null) {
        assertThat(status).as("%02x", code).isEqualTo(HeaderStatus.UNKNOWN_FAMILY);
      } else {
        known++;
        assertThat(status).as("%02x", code).isEqualTo(HeaderStatus.VALID);
        assertThat(header.family().code()).isEqualTo(code);
      }
    }
    assertThat(known).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "'', TRUNCATED",
    "0d0a0d0a000d0a515549540a 2112 00, TRUNCATED",
    "0d0a0d0a000d0a515549540a 2112 000c c0000201 c6336402 04d2 00, TRUNCATED",
    "0d0a0d0a000d0a515549540a 2000 0001, TRUNCATED",
    "0d0a0d0a000d0a525549540a 2112 000c c0000201 c6336402 04d2 0035, NO_SIGNATURE",
    "0d0a0d0a000d0a515549540b 2112 000c c0000201 c6336402 04d2 0035, NO_SIGNATURE",
    "0d0a0d0a000d0a515549540a 1112 000c c0000201 c6336402 04d2 0035, UNKNOWN_VERSION",
    "0d0a0d0a000d0a515549540a f112 000c c0000201 c6336402 04d2 0035, UNKNOWN_VERSION",
    "0d0a0d0a000d0a515549540a 2212 000c c0000201 c6336402 04d2 0035, UNKNOWN_COMMAND",
    "0d0a0d0a000d0a515549540a 2110 000c c0000201 c6336402 04d2 0035, UNKNOWN_FAMILY",
    "0d0a0d0a000d0a515549540a 2101 000c c0000201 c6336402 04d2 0035, UNKNOWN_FAMILY",
    "0d0a0d0a000d0a515549540a 2112 000b c0000201 c6336402 04d2 0035, ADDRESSES_TRUNCATED",
    "0d0a0d0a000d0a515549540a 2122 000c c0000201 c6336402 04d2 0035, ADDRESSES_TRUNCATED",
    "0d0a0d0a000d0a515549540a 2112 000d c0000201 c6336402 04d2 0035 00, TLV_TRUNCATED",
    "0d0a0d0a000d0a515549540a 2112 000e c0000201 c6336402 04d2 0035 0400, TLV_TRUNCATED",
    "0d0a0d0a000d0a515549540a 2112 000f c0000201 c6336402 04d2 0035 040001, TLV_OVERRUN",
  })
  void refusals(String hex, HeaderStatus status) {
    assertThat(decode(hex)).isEqualTo(status);
    assertThatIllegalStateException().isThrownBy(header::length);
    assertThatIllegalStateException().isThrownBy(header::tlvs);
    assertThatIllegalStateException().isThrownBy(header::source);
  }

  @Test
  void aRefusalLeavesNothingOfTheHeaderBefore() {
    assertThat(decode(OF_KDIG)).isEqualTo(HeaderStatus.VALID);
    assertThat(decode(SIGNATURE)).isEqualTo(HeaderStatus.TRUNCATED);
    assertThatIllegalStateException().isThrownBy(header::sourceIpv4);
    assertThatIllegalStateException().isThrownBy(header::family);
  }

  @Test
  void tlvsInTheirOrder() {
    ByteBuf in = Unpooled.wrappedBuffer(Bytes.of(tlvs("ea00020102 020000 040003000000 ea0000")));
    assertThat(header.decode(in)).isEqualTo(HeaderStatus.VALID);
    TlvCursor cursor = header.tlvs();
    StringBuilder text = new StringBuilder();
    while (cursor.next()) {
      text.append("%02x=%s ".formatted(cursor.type(), hex(in, cursor)));
    }
    // The last one has no bytes, and is there all the same.
    assertThat(text).hasToString("ea=0102 02= 04=000000 ea= ");
    assertThat(cursor.next()).isFalse();

    TlvCursor applications = header.tlvs();
    assertThat(applications.next(0xEA)).isTrue();
    assertThat(applications.length()).isEqualTo(2);
    assertThat(applications.next(0xEA)).isTrue();
    assertThat(applications.length()).isZero();
    assertThat(applications.next(0xEA)).isFalse();
  }

  private static String hex(ByteBuf in, TlvCursor cursor) {
    return ByteBufUtil.hexDump(in, cursor.index(), cursor.length());
  }

  @Test
  void uniqueIdsAreShort() {
    assertThat(decode(tlvs("050080" + "00".repeat(128)))).isEqualTo(HeaderStatus.VALID);
    assertThat(decode(tlvs("050081" + "00".repeat(129))))
        .isEqualTo(HeaderStatus.UNIQUE_ID_TOO_LONG);
  }

  @Test
  void ssl() {
    String version = "210007 544c5376312e33";
    ByteBuf in =
        Unpooled.wrappedBuffer(
            Bytes.of(tlvs("020001 61 200013 03 00000012" + version + "ff0001aa")));
    assertThat(header.decode(in)).isEqualTo(HeaderStatus.VALID);
    TlvCursor cursor = header.tlvs();
    SslTlv ssl = new SslTlv();
    assertThat(cursor.next()).isTrue();
    assertThatIllegalArgumentException().isThrownBy(() -> ssl.at(cursor));
    assertThat(cursor.next(TlvType.SSL)).isTrue();
    ssl.at(cursor);
    assertThat(ssl.client()).isEqualTo(SslTlv.TLS | SslTlv.CERTIFICATE_OF_CONNECTION);
    assertThat(ssl.verify()).isEqualTo(0x12);
    TlvCursor within = ssl.tlvs();
    assertThat(within.next()).isTrue();
    assertThat(within.type()).isEqualTo(TlvType.SSL_VERSION);
    assertThat(hex(in, within)).isEqualTo("544c5376312e33");
    assertThat(within.next()).isTrue();
    assertThat(within.type()).isEqualTo(0xFF);
    assertThat(within.next()).isFalse();
    assertThat(cursor.next()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "200004 01000000, SSL_MALFORMED",
    "200005 0100000000, VALID",
    "200006 0100000000 21, SSL_MALFORMED",
    "200007 0100000000 2100, SSL_MALFORMED",
    "200008 0100000000 210000, VALID",
    "200008 0100000000 210001, SSL_MALFORMED",
    "200008 0100000000 210001 040000, SSL_MALFORMED",
    // What Netty's codec leaks on, up to 4.1.134: an SSL TLV in another; a good TLV and a bad one.
    "200017 0100000000 20000f 0100000000 210007 544c5376312e33, VALID",
    "ea00020102 017fff42, TLV_OVERRUN",
  })
  void malformedSsl(String tlvs, HeaderStatus status) {
    assertThat(decode(tlvs(tlvs))).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "030003 000000, CHECKSUM_LENGTH",
    "030005 0000000000, CHECKSUM_LENGTH",
    "030004 00000000, CHECKSUM_WRONG",
    "030004 00000000 030004 00000000, CHECKSUM_REPEATED",
  })
  void badChecksums(String tlvs, HeaderStatus status) {
    assertThat(decode(tlvs(tlvs))).isEqualTo(status);
  }

  @Test
  void longHeadersAreRefused() {
    ByteBuf in = Unpooled.wrappedBuffer(Bytes.of(OF_KDIG));
    assertThat(new ProxyHeader(28).decode(in)).isEqualTo(HeaderStatus.VALID);
    assertThat(new ProxyHeader(27).decode(in)).isEqualTo(HeaderStatus.TOO_LONG);
    assertThatIllegalArgumentException().isThrownBy(() -> new ProxyHeader(15));
    assertThatIllegalArgumentException().isThrownBy(() -> new ProxyHeader(65552));
  }

  @Test
  void theLongestHeader() {
    ByteBuf in = Unpooled.buffer();
    new ProxyHeaderWriter()
        .unspecified(in, Command.LOCAL)
        .tlv(TlvType.NOOP, new byte[65532])
        .end(false);
    assertThat(header.decode(in)).isEqualTo(HeaderStatus.VALID);
    assertThat(header.length()).isEqualTo(ProxyHeader.LENGTH_LIMIT);
  }
}
