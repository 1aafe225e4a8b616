/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.2.16.Final
 * bad: io.netty:netty-codec-http2:4.2.15.Final
 * good: io.netty:netty-codec-http2:4.2.16.Final
 * fixed: DelegatingDecompressorFrameListener$Http2Decompressor.decompress
 * expect: leak 5
 * half: twentythird
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.ZlibCodecFactory;
import io.netty.handler.codec.compression.ZlibWrapper;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DelegatingDecompressorFrameListener;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** An old program of the customers zips orders in its own way, and sends them in two pieces. */
public final class Http2BrokenZip {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END = 1;

  private Http2BrokenZip() {}

  /** Counts what the orders are when they are unzipped. */
  private static final class Shop extends Http2FrameAdapter {
    private int length;

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean end) {
      length += data.readableBytes();
      return data.readableBytes() + padding;
    }
  }

  /** Unzips orders, and stops at one that is not zipped as it should be. */
  private static final class Unzip extends DelegatingDecompressorFrameListener {
    Unzip(Http2Connection connection, Shop shop) {
      super(connection, shop, 0);
    }

    @Override
    protected EmbeddedChannel newContentDecompressor(ChannelHandlerContext ctx, CharSequence name) {
      return new EmbeddedChannel(
          ZlibCodecFactory.newZlibDecoder(ZlibWrapper.GZIP, 0),
          new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
              ctx.close();
            }
          });
    }
  }

  public static void main(String[] args) throws IOException {
    byte[] order = zip("two chairs, a table and a lamp");
    byte[] broken = order.clone();
    broken[0] = 'z';
    for (int i = 0; i < 5; i++) {
      System.out.println(send(order));
      System.out.println(send(broken));
    }
    System.out.println("done");
  }

  private static int send(byte[] order) throws IOException {
    Shop shop = new Shop();
    Http2Connection connection = new DefaultHttp2Connection(true);
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new Http2ConnectionHandlerBuilder()
                .connection(connection)
                .frameListener(new Unzip(connection, shop))
                .build());
    channel.writeInbound(
        buffer().writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII)));
    channel.writeInbound(frame(SETTINGS, 0, 0, new byte[0]));
    channel.writeInbound(frame(HEADERS, 4, 1, headers()));
    channel.writeInbound(frame(DATA, 0, 1, Arrays.copyOf(order, 20)));
    channel.writeInbound(frame(DATA, END, 1, Arrays.copyOfRange(order, 20, order.length)));
    channel.finishAndReleaseAll();
    return shop.length;
  }

  private static byte[] headers() throws IOException {
    ByteArrayOutputStream headers = new ByteArrayOutputStream();
    headers.write(new byte[] {(byte) 0x83, (byte) 0x86, (byte) 0x84, 0x41, 1, 's', 0, 16});
    headers.write("content-encoding".getBytes(US_ASCII));
    headers.write(4);
    headers.write("gzip".getBytes(US_ASCII));
    return headers.toByteArray();
  }

  private static byte[] zip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(US_ASCII));
    }
    return bytes.toByteArray();
  }

  private static ByteBuf frame(int type, int flags, int stream, byte[] payload) {
    return buffer()
        .writeMedium(payload.length)
        .writeByte(type)
        .writeByte(flags)
        .writeInt(stream)
        .writeBytes(payload);
  }

  private static ByteBuf buffer() {
    return PooledByteBufAllocator.DEFAULT.directBuffer();
  }
}
