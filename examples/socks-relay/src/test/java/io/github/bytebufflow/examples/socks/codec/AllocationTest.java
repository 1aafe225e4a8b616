package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AsciiString;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final int OPERATIONS = 10_000;

  private final Socks5Greeting greeting = new Socks5Greeting();
  private final Socks5Login login = new Socks5Login();
  private final Socks5Request request = new Socks5Request();
  private final Socks5Datagram datagram = new Socks5Datagram();
  private final TrojanRequest trojan = new TrojanRequest(new byte[56]);
  private final byte[] secret = {97, 98};
  private final AsciiString name = new AsciiString("localhost");
  private int sum;

  @Test
  void nothingIsAllocated() {
    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(1024);
    try {
      assertThat(Allocated.perOperation(OPERATIONS, () -> handshake(buffer))).isLessThan(1);
      assertThat(sum).isNotZero();
    } finally {
      buffer.release();
    }
  }

  private void handshake(ByteBuf buffer) {
    buffer.clear();
    Socks5.writeGreeting(Socks5.PASSWORD, buffer);
    check(greeting.read(buffer));
    sum += greeting.offers(Socks5.PASSWORD) ? 1 : 0;
    buffer.skipBytes(greeting.length());
    Socks5.writeLogin(secret, secret, buffer);
    check(login.read(buffer));
    sum += login.matches(secret, secret) ? 1 : 0;
    buffer.skipBytes(login.length());
    Socks5.writeHead(Socks5.CONNECT, buffer);
    SocksAddress.write(name, 80, buffer);
    check(request.read(buffer));
    sum += request.address().port();
    buffer.skipBytes(request.length());
    Socks5.writeDatagramHead(buffer);
    SocksAddress.writeIpv4(0x7F000001, 53, buffer);
    check(datagram.read(buffer));
    buffer.skipBytes(datagram.length());
    Socks5.writeReply(Socks5.REFUSED, buffer);
    sum += trojan.read(buffer).ordinal();
  }

  private static void check(Verdict verdict) {
    if (verdict != Verdict.OK) {
      throw new AssertionError(verdict);
    }
  }
}
