/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/issues/9513
 * bad: io.netty:netty-codec-http:4.1.39.Final
 * good: io.netty:netty-codec-http:4.1.40.Final
 * fixed: HttpPostStandardRequestDecoder.<init>
 * expect: leak 10
 * half: seventeenth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import java.nio.charset.StandardCharsets;

/** Five forms have a character in them that is escaped badly. */
public final class FormBadEscape {
  private static final String FORM =
      "POST /orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 8\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\n\r\nfruit=%z";

  private FormBadEscape() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(new HttpServerCodec(), new HttpObjectAggregator(1000), new Orders());
      channel.writeInbound(ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, FORM));
      ByteBuf answer = channel.readOutbound();
      System.out.println(answer.toString(StandardCharsets.US_ASCII).trim());
      answer.release();
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Orders extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      HttpResponseStatus status = HttpResponseStatus.OK;
      try {
        HttpPostRequestDecoder form = new HttpPostRequestDecoder(request);
        System.out.println(form.getBodyHttpData("fruit"));
        form.destroy();
      } catch (HttpPostRequestDecoder.ErrorDataDecoderException e) {
        status = HttpResponseStatus.BAD_REQUEST;
      }
      context
          .writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }
}
