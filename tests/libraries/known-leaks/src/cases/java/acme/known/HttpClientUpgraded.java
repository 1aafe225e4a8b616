/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/12762
 * bad: io.netty:netty-codec-http:4.1.80.Final
 * good: io.netty:netty-codec-http:4.1.81.Final
 * fixed: HttpClientCodec$Encoder.encode
 * expect: leak 5
 * half: third
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** A client has asked for another protocol, and writes bytes of that protocol. */
public final class HttpClientUpgraded {
  private HttpClientUpgraded() {}

  public static void main(String[] args) {
    HttpClientCodec codec = new HttpClientCodec();
    EmbeddedChannel channel = new EmbeddedChannel(codec);
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    channel.writeOutbound(
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/chat", buffer("hello")));
    channel.releaseOutbound();
    codec.prepareUpgradeFrom(channel.pipeline().firstContext());
    for (int i = 0; i < 5; i++) {
      channel.writeOutbound(buffer("line " + i));
      ByteBuf sent = channel.readOutbound();
      System.out.println(sent.toString(US_ASCII));
      sent.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static ByteBuf buffer(String text) {
    return PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII));
  }
}
