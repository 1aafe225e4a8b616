/*
 * project: netty/netty-incubator-codec-http3
 * issue: https://github.com/netty/netty-incubator-codec-http3/pull/280
 * bad: io.netty.incubator:netty-incubator-codec-http3:0.0.24.Final
 * good: io.netty.incubator:netty-incubator-codec-http3:0.0.25.Final
 * with: io.netty.incubator:netty-incubator-codec-native-quic:jar:linux-x86_64:0.0.55.Final
 * fixed: Http3FrameCodec.handlerRemoved0+
 * expect: leak 5
 * half: fifteenth
 * size: large
 */
package acme.known;

import acme.shared.Quic;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.incubator.codec.http3.DefaultHttp3DataFrame;
import io.netty.incubator.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.incubator.codec.http3.Http3;
import io.netty.incubator.codec.http3.Http3ClientConnectionHandler;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A client of a server that sends no settings has a plain stream behind its CONNECT. */
public final class Http3PlainStream {
  private Http3PlainStream() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    try (Quic quic =
        new Quic(
            group,
            Http3.newQuicClientCodecBuilder(),
            new Http3ClientConnectionHandler(null, null, null, null, false),
            Http3.supportedApplicationProtocols())) {
      for (int i = 0; i < 5; i++) {
        QuicStreamChannel stream =
            Http3.newRequestStream(quic.connection(), new ChannelInboundHandlerAdapter())
                .sync()
                .getNow();
        group.submit(() -> connect(stream)).sync();
        stream.close().sync();
      }
    }
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void connect(QuicStreamChannel stream) {
    DefaultHttp3HeadersFrame head = new DefaultHttp3HeadersFrame();
    head.headers().method("CONNECT").authority("acme.test:80");
    stream.write(head);
    stream.writeAndFlush(
        new DefaultHttp3DataFrame(
            PooledByteBufAllocator.DEFAULT
                .directBuffer()
                .writeBytes("hello".getBytes(StandardCharsets.US_ASCII))));
    while (stream.pipeline().first() != null) {
      stream.pipeline().removeFirst();
    }
  }
}
