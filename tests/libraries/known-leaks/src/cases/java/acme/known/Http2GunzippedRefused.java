/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/16880
 * bad: io.netty:netty-codec-http2:4.1.134.Final
 * good: io.netty:netty-codec-http2:4.1.135.Final
 * fixed: DelegatingDecompressorFrameListener$Http2Decompressor$1.channelRead
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.DelegatingDecompressorFrameListener;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import java.io.ByteArrayOutputStream;
import java.util.zip.GZIPOutputStream;

/** A server refuses an order as soon as it sees its first bytes, which came compressed. */
public final class Http2GunzippedRefused {
  private Http2GunzippedRefused() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 5; i++) {
      Http2Connection connection = new DefaultHttp2Connection(true);
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel
          .pipeline()
          .addLast(
              new Http2ConnectionHandlerBuilder()
                  .connection(connection)
                  .frameListener(
                      new DelegatingDecompressorFrameListener(connection, new Refusal(), 0))
                  .build());
      channel.writeInbound(order("apples ".repeat(20)));
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf order(String text) throws Exception {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
    ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
    bytes.writeBytes(preface);
    preface.release();
    // SETTINGS of the connection.
    bytes.writeMedium(0).writeByte(4).writeByte(0).writeInt(0);
    ByteBuf headers = PooledByteBufAllocator.DEFAULT.directBuffer();
    new DefaultHttp2HeadersEncoder()
        .encodeHeaders(
            1,
            new DefaultHttp2Headers()
                .method("POST")
                .scheme("https")
                .authority("shop.example")
                .path("/orders")
                .set("content-encoding", "gzip"),
            headers);
    // HEADERS, with END_HEADERS.
    bytes.writeMedium(headers.readableBytes()).writeByte(1).writeByte(4).writeInt(1);
    bytes.writeBytes(headers);
    headers.release();
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(data)) {
      gzip.write(text.getBytes(US_ASCII));
    }
    // DATA, not the last.
    bytes.writeMedium(data.size()).writeByte(0).writeByte(0).writeInt(1);
    return bytes.writeBytes(data.toByteArray());
  }

  private static final class Refusal extends Http2FrameAdapter {
    @Override
    public int onDataRead(
        ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean end)
        throws Http2Exception {
      System.out.println("refused " + data.readableBytes() + " bytes");
      throw Http2Exception.streamError(stream, Http2Error.REFUSED_STREAM, "sold out");
    }
  }
}
