/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/17253
 * bad: io.netty:netty-codec-http2:4.1.137.Final
 * good: io.netty:netty-codec-http2:4.1.138.Final
 * with: com.github.luben:zstd-jni:1.5.7-9
 * fixed: CompressorHttp2ConnectionEncoder.writeHeaders,
 *     CompressorHttp2ConnectionEncoder.newCompressor,
 *     CompressorHttp2ConnectionEncoder.bindCompressorToStream
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.CompressorHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;

/** A server packs its answers, and a client gives its request up before the answer is there. */
public final class Http2NobodyReads {
  private Http2NobodyReads() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      Http2ConnectionHandler server = server();
      channel.pipeline().addLast(server);
      channel.writeInbound(request());
      ChannelHandlerContext context = channel.pipeline().context(server);
      ChannelFuture answer =
          server
              .encoder()
              .writeHeaders(
                  context,
                  1,
                  new DefaultHttp2Headers().status("200").set("content-encoding", "zstd"),
                  0,
                  false,
                  context.newPromise());
      System.out.println(answer.cause());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static Http2ConnectionHandler server() {
    Http2Connection connection = new DefaultHttp2Connection(true);
    Http2ConnectionEncoder encoder =
        new CompressorHttp2ConnectionEncoder(
            new DefaultHttp2ConnectionEncoder(connection, new DefaultHttp2FrameWriter()));
    return new Http2ConnectionHandlerBuilder()
        .codec(
            new DefaultHttp2ConnectionDecoder(connection, encoder, new DefaultHttp2FrameReader()),
            encoder)
        .frameListener(new Http2FrameAdapter())
        .build();
  }

  private static ByteBuf request() {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
    ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
    bytes.writeBytes(preface);
    preface.release();
    // SETTINGS of the connection.
    bytes.writeMedium(0).writeByte(4).writeByte(0).writeInt(0);
    // HEADERS, with END_HEADERS and END_STREAM: GET https /.
    bytes.writeMedium(3).writeByte(1).writeByte(5).writeInt(1);
    bytes.writeByte(0x82).writeByte(0x87).writeByte(0x84);
    // RST_STREAM, with CANCEL.
    bytes.writeMedium(4).writeByte(3).writeByte(0).writeInt(1);
    return bytes.writeInt(8);
  }
}
