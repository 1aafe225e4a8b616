/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.1.140.Final
 * bad: io.netty:netty-codec-http:4.1.139.Final
 * good: io.netty:netty-codec-http:4.1.140.Final
 * fixed: SpdySessionHandler.channelRead
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdySessionHandler;
import io.netty.handler.codec.spdy.SpdyVersion;

/** A browser sends more at once than a server has allowed. */
public final class SpdyWindowExceeded {
  private SpdyWindowExceeded() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(new SpdySessionHandler(SpdyVersion.SPDY_3_1, true));
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.writeInbound(new DefaultSpdySynStreamFrame(1, 0, (byte) 0));
      channel.writeInbound(
          new DefaultSpdyDataFrame(
              1, PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(100_000)));
      System.out.println("open: " + channel.isOpen());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
