/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/14342
 * bad: io.netty:netty-codec-http:4.1.113.Final
 * good: io.netty:netty-codec-http:4.1.114.Final
 * fixed: HttpClientUpgradeHandler.write
 * expect: leak 5
 * half: first
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpClientUpgradeHandler;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Collection;
import java.util.List;

/** A client writes its next request before the server has answered the upgrade. */
public final class HttpUpgradePending {
  private HttpUpgradePending() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    HttpClientCodec codec = new HttpClientCodec();
    channel.pipeline().addLast(codec, new HttpClientUpgradeHandler(codec, new Acme(), 1024));
    channel.writeOutbound(post("first"));
    channel.releaseOutbound();
    for (int i = 0; i < 5; i++) {
      ChannelFuture written = channel.writeAndFlush(post("order " + i));
      System.out.println(written.cause());
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static FullHttpRequest post(String text) {
    ByteBuf content = PooledByteBufAllocator.DEFAULT.directBuffer();
    content.writeBytes(text.getBytes(US_ASCII));
    return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders", content);
  }

  private static final class Acme implements HttpClientUpgradeHandler.UpgradeCodec {
    @Override
    public CharSequence protocol() {
      return "acme";
    }

    @Override
    public Collection<CharSequence> setUpgradeHeaders(
        ChannelHandlerContext ctx, HttpRequest request) {
      return List.of();
    }

    @Override
    public void upgradeTo(ChannelHandlerContext ctx, FullHttpResponse response) {
      throw new UnsupportedOperationException();
    }
  }
}
