package acme;

import static acme.Buffers.POOLED;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.dns.DatagramDnsResponseDecoder;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.HttpPostStandardRequestDecoder;
import io.netty.handler.codec.redis.RedisArrayAggregator;
import io.netty.handler.codec.redis.RedisBulkStringAggregator;
import io.netty.handler.codec.redis.RedisDecoder;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyHttpDecoder;
import io.netty.handler.codec.spdy.SpdySessionHandler;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import io.netty.handler.codec.stomp.StompSubframeDecoder;
import java.net.InetSocketAddress;

/**
 * Inputs on which releases of Netty leaked until they were mended. The programs themselves release
 * what they are given.
 */
final class KnownLeaks {
  private static final int TIMES = 5;

  private KnownLeaks() {}

  private static ByteBuf bytes(String text) {
    return POOLED.directBuffer(64).writeBytes(text.getBytes(US_ASCII));
  }

  private static EmbeddedChannel channel(ChannelHandler... handlers) {
    EmbeddedChannel channel = new EmbeddedChannel(handlers);
    channel.config().setAllocator(POOLED);
    return channel;
  }

  /** Handlers may throw what they think of the input. */
  private static void read(EmbeddedChannel channel, Object message) {
    try {
      channel.writeInbound(message);
    } catch (RuntimeException expected) {
      channel.pipeline().fireUserEventTriggered(expected);
    }
  }

  private static void close(EmbeddedChannel channel) {
    try {
      channel.finishAndReleaseAll();
    } catch (RuntimeException expected) {
      channel.releaseInbound();
    }
  }

  /** A connection that ends within an array. */
  static void redisArray() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel =
          channel(new RedisDecoder(), new RedisBulkStringAggregator(), new RedisArrayAggregator());
      read(channel, bytes("*2\r\n$3\r\nfoo\r\n"));
      close(channel);
    }
  }

  /** A valid SSL TLV within an SSL TLV. */
  static void haproxyTlv() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new HAProxyMessageDecoder());
      byte[] header =
          ByteBufUtil.decodeHexDump(
              "0d0a0d0a000d0a515549540a21"
                  + "110026"
                  + "7f0000017f00000204d2162e"
                  + "2000170100000000"
                  + "20000f0100000000"
                  + "210007544c5376312e33");
      read(channel, POOLED.directBuffer(64).writeBytes(header));
      close(channel);
    }
  }

  /** A record of a domain whose name is none. */
  static void dnsName() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new DatagramDnsResponseDecoder());
      ByteBuf response = POOLED.directBuffer(64);
      response.writeShort(1).writeShort(0x8180);
      response.writeShort(0).writeShort(1).writeShort(0).writeShort(0);
      byte[] label = "\u0221".getBytes(UTF_8);
      response.writeByte(label.length).writeBytes(label).writeByte(0);
      response.writeShort(1).writeShort(1).writeInt(60).writeShort(4).writeInt(0x7f000001);
      InetSocketAddress here = new InetSocketAddress(53);
      read(channel, new DatagramPacket(response, here, here));
      close(channel);
    }
  }

  private static SpdySynStreamFrame synStream() {
    SpdySynStreamFrame frame = new DefaultSpdySynStreamFrame(1, 0, (byte) 0);
    frame.headers().add(":method", "POST").add(":path", "/").add(":version", "HTTP/1.1");
    frame.headers().add(":host", "acme").add(":scheme", "http");
    return frame;
  }

  /** A request with more content than allowed. */
  static void spdyContent() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new SpdyHttpDecoder(SpdyVersion.SPDY_3_1, 64));
      read(channel, synStream());
      read(channel, new DefaultSpdyDataFrame(1, POOLED.directBuffer(128).writeZero(100)));
      close(channel);
    }
  }

  /** More data than the session's window allows. */
  static void spdyWindow() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new SpdySessionHandler(SpdyVersion.SPDY_3_1, true));
      read(channel, new DefaultSpdyDataFrame(1, POOLED.directBuffer(70_000).writeZero(70_000)));
      close(channel);
    }
  }

  /** A connection that ends before the octet that ends a frame. */
  static void stompFrame() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new StompSubframeDecoder());
      read(channel, bytes("SEND\ncontent-length:3\n\nabc"));
      close(channel);
    }
  }

  /** A header that is made when it is read, which fails. */
  private static final class Late implements CharSequence {
    @Override
    public int length() {
      return 1;
    }

    @Override
    public char charAt(int index) {
      throw new IllegalStateException("late");
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return this;
    }

    @Override
    public String toString() {
      throw new IllegalStateException("late");
    }
  }

  /** A response whose headers cannot be written. */
  static void httpHeaders() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new HttpResponseEncoder());
      DefaultFullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.OK,
              bytes("body"),
              new DefaultHttpHeaders(false).set("late", new Late()),
              new DefaultHttpHeaders(false));
      channel.writeAndFlush(response);
      close(channel);
    }
  }

  /** What is written after an upgrade passes as it is. */
  static void httpUpgraded() {
    for (int i = 0; i < TIMES; i++) {
      HttpClientCodec codec = new HttpClientCodec();
      EmbeddedChannel channel = channel(codec);
      codec.prepareUpgradeFrom(channel.pipeline().firstContext());
      channel.writeOutbound(bytes("upgraded"));
      close(channel);
    }
  }

  private static void post(String body) {
    for (int i = 0; i < TIMES; i++) {
      FullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", bytes(body));
      try {
        new HttpPostStandardRequestDecoder(request).destroy();
      } catch (RuntimeException expected) {
        request.headers().set("refused", expected);
      }
      request.release();
    }
  }

  /** An attribute without a name. */
  static void postEmptyName() {
    post("a=1&&b=2");
  }

  /** An attribute whose value is no valid encoding. */
  static void postBadEncoding() {
    post("a=1&b=%zz&c=3");
  }
}
