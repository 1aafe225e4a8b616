/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.1.136.Final
 * bad: io.netty:netty-codec-http:4.1.135.Final
 * good: io.netty:netty-codec-http:4.1.136.Final
 * fixed: SpdyHttpDecoder.decode, SpdyHttpDecoder.channelInactive,
 *     SpdyHttpDecoder.handlerRemoved+
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyHeaders;
import io.netty.handler.codec.spdy.SpdyHttpDecoder;
import io.netty.handler.codec.spdy.SpdyStreamStatus;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;

/** A browser begins an upload, and its user presses the key that stops it. */
public final class SpdyRequestReset {
  private SpdyRequestReset() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new SpdyHttpDecoder(SpdyVersion.SPDY_3_1, 1000));
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    for (int stream = 1; stream < 10; stream += 2) {
      SpdySynStreamFrame upload = new DefaultSpdySynStreamFrame(stream, 0, (byte) 0);
      upload
          .headers()
          .set(SpdyHeaders.HttpNames.METHOD, "POST")
          .set(SpdyHeaders.HttpNames.PATH, "/upload")
          .set(SpdyHeaders.HttpNames.VERSION, "HTTP/1.1")
          .set(SpdyHeaders.HttpNames.SCHEME, "http")
          .set(SpdyHeaders.HttpNames.HOST, "shop.example");
      channel.writeInbound(upload);
      channel.writeInbound(new DefaultSpdyRstStreamFrame(stream, SpdyStreamStatus.CANCEL));
      System.out.println("stopped");
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }
}
