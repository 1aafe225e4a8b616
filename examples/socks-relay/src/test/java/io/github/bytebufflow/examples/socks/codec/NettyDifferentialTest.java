package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.socksx.v5.DefaultSocks5CommandRequest;
import io.netty.handler.codec.socksx.v5.DefaultSocks5InitialRequest;
import io.netty.handler.codec.socksx.v5.DefaultSocks5PasswordAuthRequest;
import io.netty.handler.codec.socksx.v5.Socks5AddressType;
import io.netty.handler.codec.socksx.v5.Socks5AuthMethod;
import io.netty.handler.codec.socksx.v5.Socks5ClientEncoder;
import io.netty.handler.codec.socksx.v5.Socks5CommandRequest;
import io.netty.handler.codec.socksx.v5.Socks5CommandRequestDecoder;
import io.netty.handler.codec.socksx.v5.Socks5CommandType;
import io.netty.handler.codec.socksx.v5.Socks5InitialRequest;
import io.netty.handler.codec.socksx.v5.Socks5InitialRequestDecoder;
import io.netty.handler.codec.socksx.v5.Socks5Message;
import io.netty.handler.codec.socksx.v5.Socks5PasswordAuthRequest;
import io.netty.handler.codec.socksx.v5.Socks5PasswordAuthRequestDecoder;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The same bytes mean the same to netty-codec-socks, but where that is wrong. */
class NettyDifferentialTest {
  private static final int CASES = 2000;

  private final Random random = new Random(1928);

  private static ByteBuf encode(Socks5Message message) {
    EmbeddedChannel channel = new EmbeddedChannel(Socks5ClientEncoder.DEFAULT);
    channel.writeOutbound(message);
    ByteBuf encoded = channel.readOutbound();
    byte[] bytes = new byte[encoded.readableBytes()];
    encoded.readBytes(bytes);
    encoded.release();
    channel.finishAndReleaseAll();
    return Unpooled.wrappedBuffer(bytes);
  }

  /** What Netty reads, or null where it fails or wants more. */
  private static <T extends Socks5Message> T decode(
      ChannelHandler decoder, ByteBuf in, Class<T> type) {
    EmbeddedChannel channel = new EmbeddedChannel(decoder);
    channel.writeInbound(in.copy());
    Object message = channel.readInbound();
    channel.finishAndReleaseAll();
    return type.isInstance(message) && type.cast(message).decoderResult().isSuccess()
        ? type.cast(message)
        : null;
  }

  @Test
  void greetingsOfNettyAreRead() {
    Socks5Greeting greeting = new Socks5Greeting();
    for (int i = 0; i < CASES; i++) {
      List<Socks5AuthMethod> methods = new ArrayList<>();
      for (int n = 1 + random.nextInt(20); n > 0; n--) {
        methods.add(Socks5AuthMethod.valueOf((byte) random.nextInt(255)));
      }
      ByteBuf in = encode(new DefaultSocks5InitialRequest(methods));
      assertThat(greeting.read(in)).isEqualTo(Verdict.OK);
      assertThat(greeting.count()).isEqualTo(methods.size());
      assertThat(greeting.length()).isEqualTo(in.readableBytes());
      methods.forEach(m -> assertThat(greeting.offers(m.byteValue() & 0xFF)).isTrue());
    }
  }

  @Test
  void loginsOfNettyAreRead() {
    Socks5Login login = new Socks5Login();
    for (int i = 0; i < CASES; i++) {
      String user = text(1 + random.nextInt(255));
      String password = text(1 + random.nextInt(255));
      ByteBuf in = encode(new DefaultSocks5PasswordAuthRequest(user, password));
      assertThat(login.read(in)).isEqualTo(Verdict.OK);
      assertThat(login.length()).isEqualTo(in.readableBytes());
      assertThat(login.matches(ascii(user), ascii(password))).isTrue();
    }
  }

  @Test
  void requestsOfNettyAreRead() {
    Socks5Request request = new Socks5Request();
    for (int i = 0; i < CASES; i++) {
      DefaultSocks5CommandRequest expected = randomRequest();
      ByteBuf in = encode(expected);
      assertThat(request.read(in)).isEqualTo(Verdict.OK);
      assertThat(request.length()).isEqualTo(in.readableBytes());
      assertSame(request, expected);
    }
  }

  private DefaultSocks5CommandRequest randomRequest() {
    Socks5CommandType command = Socks5CommandType.valueOf((byte) (1 + random.nextInt(3)));
    int port = 1 + random.nextInt(65535);
    switch (random.nextInt(3)) {
      case 0:
        String ipv4 = "10." + random.nextInt(256) + ".0." + random.nextInt(256);
        return new DefaultSocks5CommandRequest(command, Socks5AddressType.IPv4, ipv4, port);
      case 1:
        String ipv6 = "2001:db8::" + Integer.toHexString(1 + random.nextInt(0xFFFF));
        return new DefaultSocks5CommandRequest(command, Socks5AddressType.IPv6, ipv6, port);
      default:
        String name = text(1 + random.nextInt(63)) + '.' + text(1 + random.nextInt(63));
        return new DefaultSocks5CommandRequest(command, Socks5AddressType.DOMAIN, name, port);
    }
  }

  private static void assertSame(Socks5Request ours, Socks5CommandRequest theirs) {
    assertThat(ours.code()).isEqualTo(theirs.type().byteValue() & 0xFF);
    assertThat(ours.address().type()).isEqualTo(theirs.dstAddrType().byteValue());
    assertThat(ours.address().port()).isEqualTo(theirs.dstPort());
    if (ours.address().type() == SocksAddress.IPV6) {
      assertThat(ours.address().toSocketAddress().getAddress())
          .isEqualTo(new InetSocketAddress(theirs.dstAddr(), 0).getAddress());
    } else {
      assertThat(ours.address().hostText()).isEqualTo(theirs.dstAddr());
    }
  }

  /** Whatever bytes get changed: what both take is the same to both. */
  @Test
  void whatIsTakenAfterAFlipIsTheSame() {
    Socks5Request request = new Socks5Request();
    int taken = 0;
    for (int i = 0; i < CASES; i++) {
      ByteBuf in = encode(randomRequest());
      int at = random.nextInt(in.readableBytes());
      in.setByte(at, in.getByte(at) ^ 1 << random.nextInt(8));
      if (request.read(in) == Verdict.OK) {
        Socks5CommandRequest theirs =
            decode(new Socks5CommandRequestDecoder(), in, Socks5CommandRequest.class);
        if (theirs == null) {
          // Of names Netty takes only those that the rules for international ones let pass.
          assertThat(request.address().type()).isEqualTo(SocksAddress.NAME);
        } else {
          assertSame(request, theirs);
          taken++;
        }
      }
    }
    assertThat(taken).isPositive();
  }

  @Test
  void bothRefuseAGreetingWithoutMethods() {
    ByteBuf in = Bytes.of("05 00");
    assertThat(new Socks5Greeting().read(in)).isEqualTo(Verdict.NO_METHODS);
    assertThat(decode(new Socks5InitialRequestDecoder(), in, Socks5InitialRequest.class)).isNull();
  }

  @Test
  void nettyTakesAnEmptyLogin() {
    ByteBuf in = Bytes.of("01 00 00");
    assertThat(new Socks5Login().read(in)).isEqualTo(Verdict.EMPTY_LOGIN);
    assertThat(decode(new Socks5PasswordAuthRequestDecoder(), in, Socks5PasswordAuthRequest.class))
        .isNotNull();
  }

  @Test
  void nettyTakesReservedBytesAndNamesOfControlCharacters() {
    ByteBuf reserved = Bytes.of("05 01 ff 01 7f000001 0050");
    assertThat(new Socks5Request().read(reserved)).isEqualTo(Verdict.BAD_RESERVED);
    assertThat(decode(new Socks5CommandRequestDecoder(), reserved, Socks5CommandRequest.class))
        .isNotNull();
    ByteBuf name = Bytes.of("05 01 00 03 04 61000a62 0050");
    assertThat(new Socks5Request().read(name)).isEqualTo(Verdict.BAD_NAME);
    assertThat(decode(new Socks5CommandRequestDecoder(), name, Socks5CommandRequest.class))
        .isNotNull();
  }

  private String text(int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
