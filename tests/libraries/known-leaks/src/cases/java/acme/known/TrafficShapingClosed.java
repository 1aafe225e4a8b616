/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/16959
 * bad: io.netty:netty-handler:4.1.135.Final
 * good: io.netty:netty-handler:4.1.136.Final
 * with: io.netty:netty-codec-http:4.1.135.Final
 * fixed: ChannelTrafficShapingHandler.handlerRemoved
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.traffic.ChannelTrafficShapingHandler;

/** Connections are closed while parts of responses wait for their turn. */
public final class TrafficShapingClosed {
  private TrafficShapingClosed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new ChannelTrafficShapingHandler(16, 0, 1000));
      channel.writeOneOutbound(new DefaultHttpContent(part()));
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf part() {
    return PooledByteBufAllocator.DEFAULT.directBuffer(256).writeZero(256);
  }
}
