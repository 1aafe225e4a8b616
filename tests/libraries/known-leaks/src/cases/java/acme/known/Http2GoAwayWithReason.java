/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/7894
 * bad: io.netty:netty-codec-http2:4.1.24.Final
 * good: io.netty:netty-codec-http2:4.1.25.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: Http2MultiplexCodec.onHttp2GoAwayFrame
 * expect: misuse 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2MultiplexCodecBuilder;

/** A client says goodbye, and says why. */
public final class Http2GoAwayWithReason {
  private static final String REASON = "the shop is closed";

  private Http2GoAwayWithReason() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(Http2MultiplexCodecBuilder.forServer(new Streams()).build());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      bytes.writeBytes(Http2CodecUtil.connectionPrefaceBuf());
      frame(bytes, 4, 0);
      frame(bytes, 7, 8 + REASON.length());
      bytes.writeInt(0).writeInt(0).writeBytes(REASON.getBytes(US_ASCII));
      try {
        channel.writeInbound(bytes);
        channel.finishAndReleaseAll();
        System.out.println("gone");
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }

  @Sharable
  private static final class Streams extends ChannelInboundHandlerAdapter {}

  /** The header of one, of the connection itself and without flags. */
  private static void frame(ByteBuf bytes, int type, int length) {
    bytes.writeMedium(length).writeByte(type).writeByte(0).writeInt(0);
  }
}
