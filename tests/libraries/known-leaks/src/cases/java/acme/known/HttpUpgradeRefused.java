/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/15602
 * bad: io.netty:netty-codec-http:4.1.124.Final
 * good: io.netty:netty-codec-http:4.1.125.Final
 * fixed: HttpClientUpgradeHandler.decode
 * expect: misuse 5
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
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpClientUpgradeHandler;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Collection;
import java.util.List;

/** A client asks for an upgrade, and the server answers with one to another protocol. */
public final class HttpUpgradeRefused {
  private static final String ANSWER =
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n";

  private HttpUpgradeRefused() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      HttpClientCodec codec = new HttpClientCodec();
      EmbeddedChannel channel =
          new EmbeddedChannel(
              codec, new HttpClientUpgradeHandler(codec, new Acme(), 1024), new Printer());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
      channel.releaseOutbound();
      ByteBuf answer = PooledByteBufAllocator.DEFAULT.directBuffer();
      answer.writeBytes(ANSWER.getBytes(US_ASCII));
      try {
        channel.writeInbound(answer);
      } catch (Exception refused) {
        System.out.println(refused.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  /** The protocol that the client wants. */
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

  private static final class Printer extends SimpleChannelInboundHandler<FullHttpResponse> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
      System.out.println(response.status());
    }
  }
}
