/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/issues/7172
 * bad: io.netty:netty-codec-http2:4.1.15.Final
 * good: io.netty:netty-codec-http2:4.1.16.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final
 * fixed: Http2FrameCodec.userEventTriggered
 * expect: misuse 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Frame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2ServerUpgradeCodec;

/** A client asks for HTTP/2 with a request that has a body. */
public final class Http2UpgradeWithBody {
  private static final String REQUEST =
      "POST /orders HTTP/1.1\r\n"
          + "Host: shop.example\r\n"
          + "Connection: Upgrade, HTTP2-Settings\r\n"
          + "Upgrade: h2c\r\n"
          + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n"
          + "Content-Length: 5\r\n"
          + "\r\n"
          + "apple";

  private Http2UpgradeWithBody() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      HttpServerCodec http = new HttpServerCodec();
      EmbeddedChannel channel =
          new EmbeddedChannel(
              http,
              new HttpServerUpgradeHandler(
                  http,
                  protocol ->
                      new Http2ServerUpgradeCodec(
                          Http2FrameCodecBuilder.forServer().build(), new Orders()),
                  1024));
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer();
      request.writeCharSequence(REQUEST, US_ASCII);
      channel.writeInbound(request);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Orders extends SimpleChannelInboundHandler<Http2Frame> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2Frame frame) {
      if (frame instanceof Http2DataFrame) {
        System.out.println(((Http2DataFrame) frame).content().toString(US_ASCII));
      }
    }
  }
}
