/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/e47da7be77
 * bad: io.netty:netty-codec:4.1.6.Final
 * good: io.netty:netty-codec:4.1.7.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final
 * fixed: CompatibleObjectEncoder.encode
 * expect: misuse 5
 * half: eleventh
 */
package acme.known;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.serialization.CompatibleObjectEncoder;

/** A channel writes two objects, the second after the first has been sent. */
public final class ObjectStreamKept {
  private ObjectStreamKept() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new CompatibleObjectEncoder());
      channel.config().setAllocator(UnpooledByteBufAllocator.DEFAULT);
      channel.writeOutbound("first");
      channel.releaseOutbound();
      ChannelFuture second = channel.writeAndFlush("second");
      System.out.println(second.cause());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
