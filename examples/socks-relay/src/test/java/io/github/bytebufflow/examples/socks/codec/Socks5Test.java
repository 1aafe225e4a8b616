package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Socks5Test {
  @Test
  void greeting() {
    Socks5Greeting greeting = new Socks5Greeting();
    assertThat(greeting.read(Bytes.inside(Bytes.array("05 02 00 02 ff"), 7))).isEqualTo(Verdict.OK);
    assertThat(greeting.length()).isEqualTo(4);
    assertThat(greeting.count()).isEqualTo(2);
    assertThat(greeting.offers(Socks5.NO_LOGIN)).isTrue();
    assertThat(greeting.offers(Socks5.PASSWORD)).isTrue();
    assertThat(greeting.offers(0xFF)).isFalse();

    assertThat(greeting.read(Bytes.of("04"))).isEqualTo(Verdict.BAD_VERSION);
    assertThat(greeting.read(Bytes.of("05 00"))).isEqualTo(Verdict.NO_METHODS);
    assertThat(greeting.read(Bytes.of(""))).isEqualTo(Verdict.INCOMPLETE);
    assertThat(greeting.read(Bytes.of("05"))).isEqualTo(Verdict.INCOMPLETE);
    assertThat(greeting.read(Bytes.of("05 ff 00"))).isEqualTo(Verdict.INCOMPLETE);
  }

  @Test
  void login() {
    Socks5Login login = new Socks5Login();
    byte[] user = "ab".getBytes(StandardCharsets.US_ASCII);
    byte[] password = "xyz".getBytes(StandardCharsets.US_ASCII);
    assertThat(login.read(Bytes.inside(Bytes.array("01 02 6162 03 78797a 00"), 2)))
        .isEqualTo(Verdict.OK);
    assertThat(login.length()).isEqualTo(8);
    assertThat(login.matches(user, password)).isTrue();
    assertThat(login.matches(password, user)).isFalse();
    assertThat(login.matches(user, user)).isFalse();

    assertThat(login.read(Bytes.of("05"))).isEqualTo(Verdict.BAD_VERSION);
    assertThat(login.read(Bytes.of("01 00"))).isEqualTo(Verdict.EMPTY_LOGIN);
    assertThat(login.read(Bytes.of("01 01 61 00"))).isEqualTo(Verdict.EMPTY_LOGIN);
    assertThat(login.read(Bytes.of("01 01 61"))).isEqualTo(Verdict.INCOMPLETE);
    assertThat(login.read(Bytes.of("01 01 61 02 62"))).isEqualTo(Verdict.INCOMPLETE);
  }

  @Test
  void request() {
    Socks5Request request = new Socks5Request();
    assertThat(request.read(Bytes.inside(Bytes.array("05 01 00 01 7f000001 0050 474554"), 9)))
        .isEqualTo(Verdict.OK);
    assertThat(request.code()).isEqualTo(Socks5.CONNECT);
    assertThat(request.length()).isEqualTo(10);
    assertThat(request.address().port()).isEqualTo(80);

    assertThat(request.read(Bytes.of("04"))).isEqualTo(Verdict.BAD_VERSION);
    assertThat(request.read(Bytes.of("05 01"))).isEqualTo(Verdict.INCOMPLETE);
    assertThat(request.read(Bytes.of("05 01 01"))).isEqualTo(Verdict.BAD_RESERVED);
    assertThat(request.read(Bytes.of("05 01 00 02"))).isEqualTo(Verdict.BAD_ADDRESS_TYPE);
    assertThat(request.read(Bytes.of("05 63 00 01 7f000001 0050"))).isEqualTo(Verdict.OK);
    assertThat(request.code()).isEqualTo(0x63);
  }

  @Test
  void datagram() {
    Socks5Datagram datagram = new Socks5Datagram();
    assertThat(datagram.read(Bytes.inside(Bytes.array("0000 00 01 7f000001 0035 1234"), 4)))
        .isEqualTo(Verdict.OK);
    assertThat(datagram.length()).isEqualTo(10);
    assertThat(datagram.address().port()).isEqualTo(53);

    assertThat(datagram.read(Bytes.of(""))).isEqualTo(Verdict.TRUNCATED);
    assertThat(datagram.read(Bytes.of("0000 00 01 7f000001 00"))).isEqualTo(Verdict.TRUNCATED);
    assertThat(datagram.read(Bytes.of("0000 01 01 7f000001 0035"))).isEqualTo(Verdict.FRAGMENT);
    assertThat(datagram.read(Bytes.of("0000 80 01 7f000001 0035"))).isEqualTo(Verdict.FRAGMENT);
    assertThat(datagram.read(Bytes.of("0001 00 01 7f000001 0035"))).isEqualTo(Verdict.BAD_RESERVED);
    assertThat(datagram.read(Bytes.of("0000 00 09 7f000001 0035")))
        .isEqualTo(Verdict.BAD_ADDRESS_TYPE);
  }

  @Test
  void answers() {
    ByteBuf out = Unpooled.buffer();
    Socks5.writeChoice(Socks5.NO_METHOD, out);
    Socks5.writeLoginStatus(true, out);
    Socks5.writeLoginStatus(false, out);
    Socks5.writeReply(Socks5.REFUSED, out);
    assertThat(ByteBufUtil.hexDump(out))
        .isEqualTo("05ff" + "0100" + "0101" + "05050001000000000000");
  }

  @Test
  void whatAClientWritesIsRead() {
    ByteBuf out = Unpooled.buffer();
    Socks5.writeGreeting(Socks5.PASSWORD, out);
    Socks5Greeting greeting = new Socks5Greeting();
    assertThat(greeting.read(out)).isEqualTo(Verdict.OK);
    out.skipBytes(greeting.length());

    byte[] secret = {1, 2, 3};
    Socks5.writeLogin(secret, secret, out);
    Socks5Login login = new Socks5Login();
    assertThat(login.read(out)).isEqualTo(Verdict.OK);
    assertThat(login.matches(secret, secret)).isTrue();
    out.skipBytes(login.length());

    Socks5.writeHead(Socks5.CONNECT, out);
    SocksAddress.writeIpv4(0x7F000001, 80, out);
    assertThat(new Socks5Request().read(out)).isEqualTo(Verdict.OK);

    ByteBuf datagram = Unpooled.buffer();
    Socks5.writeDatagramHead(datagram);
    SocksAddress.writeIpv4(0x7F000001, 80, datagram);
    assertThat(new Socks5Datagram().read(datagram)).isEqualTo(Verdict.OK);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Socks5.writeLogin(new byte[0], secret, out));
  }
}
