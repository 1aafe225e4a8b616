package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocksAddressTest {
  private final SocksAddress address = new SocksAddress();

  @Test
  void ipv4() {
    ByteBuf in = Bytes.inside(Bytes.array("01 c0000201 04d2 ff"), 3);
    assertThat(address.read(in, in.readerIndex())).isEqualTo(Verdict.OK);
    assertThat(address.type()).isEqualTo(SocksAddress.IPV4);
    assertThat(address.length()).isEqualTo(7);
    assertThat(address.ipv4()).isEqualTo(0xC0000201);
    assertThat(address.port()).isEqualTo(1234);
    assertThat(address.hostText()).isEqualTo("192.0.2.1");
    assertThat(address.toSocketAddress().isUnresolved()).isFalse();
    assertThat(in.readerIndex()).isEqualTo(3);
  }

  @Test
  void ipv6() {
    ByteBuf in = Bytes.inside(Bytes.array("04 20010db8000000000000000000000001 ffff"), 5);
    assertThat(address.read(in, in.readerIndex())).isEqualTo(Verdict.OK);
    assertThat(address.length()).isEqualTo(19);
    assertThat(address.ipv6High()).isEqualTo(0x20010DB800000000L);
    assertThat(address.ipv6Low()).isEqualTo(1);
    assertThat(address.port()).isEqualTo(65535);
    assertThat(address.hostText()).isEqualTo("2001:db8::1");
  }

  @Test
  void name() {
    ByteBuf in = Bytes.inside(Bytes.array("03 0b 6578616d706c652e636f6d 01bb"), 1);
    assertThat(address.read(in, in.readerIndex())).isEqualTo(Verdict.OK);
    assertThat(address.length()).isEqualTo(15);
    assertThat(address.toSocketAddress())
        .isEqualTo(InetSocketAddress.createUnresolved("example.com", 443));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 16, 255})
  void aNameIsPrintableAscii(int length) {
    ByteBuf in = Unpooled.buffer();
    SocksAddress.write(new AsciiString("x".repeat(length)), 1, in);
    for (int i = 0; i < length; i++) {
      for (int b = 0; b < 256; b++) {
        in.setByte(2 + i, b);
        boolean printable = b >= 0x21 && b <= 0x7E;
        assertThat(address.read(in, 0)).isEqualTo(printable ? Verdict.OK : Verdict.BAD_NAME);
      }
      in.setByte(2 + i, 'x');
    }
  }

  @Test
  void aNameHasAByte() {
    assertThat(address.read(Bytes.of("03 00 0050"), 0)).isEqualTo(Verdict.BAD_NAME);
  }

  @Test
  void otherTypesAreRefusedAtOnce() {
    for (int type = 0; type < 256; type++) {
      ByteBuf in = Unpooled.buffer().writeByte(type);
      assertThat(address.read(in, 0))
          .isEqualTo(
              type == 1 || type == 3 || type == 4 ? Verdict.INCOMPLETE : Verdict.BAD_ADDRESS_TYPE);
    }
  }

  @Test
  void writesWhatItReads() {
    for (InetSocketAddress a :
        new InetSocketAddress[] {
          new InetSocketAddress("192.0.2.1", 0),
          new InetSocketAddress("2001:db8::1", 65535),
          InetSocketAddress.createUnresolved("a".repeat(255), 80)
        }) {
      ByteBuf out = Unpooled.buffer();
      SocksAddress.write(a, out);
      assertThat(address.read(out, 0)).isEqualTo(Verdict.OK);
      assertThat(address.length()).isEqualTo(out.readableBytes());
      assertThat(address.toSocketAddress()).isEqualTo(a);
    }
    ByteBuf out = Unpooled.buffer();
    SocksAddress.writeIpv4(0x7F000001, 80, out);
    assertThat(address.read(out, 0)).isEqualTo(Verdict.OK);
    assertThat(address.hostText()).isEqualTo("127.0.0.1");
  }

  @Test
  void refusesToWriteWhatHasNoLayout() {
    ByteBuf out = Unpooled.buffer();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SocksAddress.write(new AsciiString("a".repeat(256)), 80, out));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SocksAddress.write(new AsciiString(""), 80, out));
    assertThat(out.isReadable()).isFalse();
  }
}
