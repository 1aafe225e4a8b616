/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/570d96d8c2
 * bad: io.netty:netty-handler:4.1.16.Final io.netty:netty-codec-http:4.1.16.Final
 * good: io.netty:netty-handler:4.1.17.Final io.netty:netty-codec-http:4.1.17.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final
 * fixed: SslHandler.write, SslHandler.handlerRemoved0, SslHandler.setHandshakeFailure,
 *     SslHandler.flush, SslHandler.newPendingWritesNullException+
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/** A pipeline has TLS, but nobody has added the handler that writes HTTP. */
public final class SslWrongMessage {
  private SslWrongMessage() {}

  public static void main(String[] args) throws Exception {
    SSLEngine engine = SSLContext.getDefault().createSSLEngine();
    engine.setUseClientMode(true);
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    channel.pipeline().addLast(new SslHandler(engine));
    for (int i = 0; i < 5; i++) {
      ByteBuf part = PooledByteBufAllocator.DEFAULT.directBuffer();
      part.writeCharSequence("part " + i, US_ASCII);
      ChannelFuture written = channel.writeAndFlush(new DefaultHttpContent(part));
      System.out.println(written.cause());
    }
    try {
      channel.finishAndReleaseAll();
    } catch (Exception e) {
      // The handshake has never been finished.
      System.out.println(e.getMessage());
    }
    System.out.println("done");
  }
}
