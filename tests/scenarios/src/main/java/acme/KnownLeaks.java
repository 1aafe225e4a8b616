package acme;

import static acme.Buffers.POOLED;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.dns.DatagramDnsResponseDecoder;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostStandardRequestDecoder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2LocalFlowController;
import io.netty.handler.codec.http2.DelegatingDecompressorFrameListener;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Stream;
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
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.traffic.ChannelTrafficShapingHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

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
    } catch (Exception expected) {
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

  /** A form whose values stay in memory. */
  static void postMultipart() {
    String part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n--b--\r\n";
    for (int i = 0; i < TIMES; i++) {
      FullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", bytes(part));
      request.headers().set("content-type", "multipart/form-data; boundary=b");
      new HttpPostMultipartRequestDecoder(new DefaultHttpDataFactory(false), request).destroy();
      request.release();
    }
  }

  /** Data that is refused when it has been decompressed. */
  static void http2Data() throws Http2Exception {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new ChannelInboundHandlerAdapter());
      ChannelHandlerContext ctx = channel.pipeline().firstContext();
      Http2Connection connection = new DefaultHttp2Connection(true);
      Http2LocalFlowController flow = new DefaultHttp2LocalFlowController(connection);
      connection.local().flowController(flow);
      flow.channelHandlerContext(ctx);
      Http2FrameListener listener =
          new DelegatingDecompressorFrameListener(connection, new Refusing());
      Http2Stream stream = connection.remote().createStream(3, false);
      Http2Headers headers = new DefaultHttp2Headers().add("content-encoding", "gzip");
      listener.onHeadersRead(ctx, 3, headers, 0, false);
      ByteBuf data = POOLED.directBuffer(64).writeBytes(gzip("hello"));
      flow.receiveFlowControlledFrame(stream, data, 0, false);
      try {
        listener.onDataRead(ctx, 3, data, 0, true);
      } catch (Http2Exception expected) {
        data.touch();
      }
      data.release();
      stream.close();
      close(channel);
    }
  }

  private static final class Refusing extends Http2FrameAdapter {
    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean end)
        throws Http2Exception {
      if (end) {
        return 0;
      }
      throw Http2Exception.streamError(stream, Http2Error.REFUSED_STREAM, "refused");
    }
  }

  private static byte[] gzip(String text) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(text.getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zipped.toByteArray();
  }

  /** Headers, and no memory for the frame around them. */
  static void http2Headers() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new ChannelInboundHandlerAdapter());
      channel.config().setAllocator(new Tight());
      ChannelPromise written = channel.newPromise();
      try {
        new DefaultHttp2FrameWriter()
            .writeHeaders(
                channel.pipeline().firstContext(), 3, new DefaultHttp2Headers(), 0, true, written);
      } catch (IllegalStateException expected) {
        written.tryFailure(expected);
      }
      close(channel);
    }
  }

  /** Has one buffer. */
  private static final class Tight extends PooledByteBufAllocator {
    private boolean empty;

    Tight() {
      super(true);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      if (empty) {
        throw new IllegalStateException("no memory");
      }
      empty = true;
      return super.newDirectBuffer(initialCapacity, maxCapacity);
    }
  }

  /** A connection that ends while what was written waits for its turn. */
  static void shapedContent() {
    for (int i = 0; i < TIMES; i++) {
      EmbeddedChannel channel = channel(new ChannelTrafficShapingHandler(1, 0));
      channel.writeOneOutbound(new DefaultHttpContent(bytes("late")));
      close(channel);
    }
  }

  /** What is written before a handshake that cannot begin. */
  static void tlsHandshake() throws GeneralSecurityException {
    for (int i = 0; i < TIMES; i++) {
      SSLEngine engine = SSLContext.getDefault().createSSLEngine();
      engine.setUseClientMode(false);
      engine.setEnabledProtocols(new String[] {"TLSv1.3"});
      engine.setEnabledCipherSuites(new String[] {"TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"});
      EmbeddedChannel channel = channel(new SslHandler(engine));
      channel.writeAndFlush(bytes("secret"));
      close(channel);
    }
  }
}
