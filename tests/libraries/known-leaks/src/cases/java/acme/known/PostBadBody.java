/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11207
 * bad: io.netty:netty-codec-http:4.1.63.Final
 * good: io.netty:netty-codec-http:4.1.64.Final
 * fixed: HttpPostMultipartRequestDecoder.<init>
 * expect: leak 5
 * half: first
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;

/** A server gets forms whose parts name a charset that there is not. */
public final class PostBadBody {
  private PostBadBody() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Forms());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer();
      body.writeBytes(
          ("--acme\r\nContent-Disposition: form-data; name=\"city\"\r\n"
                  + "Content-Type: text/plain; charset=none\r\n\r\nParis\r\n--acme--\r\n")
              .getBytes(US_ASCII));
      FullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", body);
      request.headers().set(HttpHeaderNames.CONTENT_TYPE, "multipart/form-data; boundary=acme");
      channel.writeInbound(request);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Forms extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      HttpPostRequestDecoder decoder;
      try {
        decoder = new HttpPostRequestDecoder(request);
      } catch (ErrorDataDecoderException refused) {
        System.out.println(refused.getMessage());
        return;
      }
      System.out.println(decoder.getBodyHttpDatas().size() + " parts");
      decoder.destroy();
    }
  }
}
