/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11429
 * bad: io.netty:netty-codec:4.1.65.Final
 * good: io.netty:netty-codec:4.1.66.Final
 * with: org.lz4:lz4-java:1.7.1
 * fixed: Lz4FrameEncoder.finishEncode
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.Lz4FrameEncoder;
import java.util.Random;

/** Closes connections behind a few bytes that no compression makes smaller. */
public final class Lz4Closed {
  private Lz4Closed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.pipeline().addLast(new Lz4FrameEncoder());
      byte[] key = new byte[100];
      new Random(i).nextBytes(key);
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      channel.write(bytes.writeBytes(key));
      ChannelFuture closed = channel.close();
      System.out.println(closed.cause());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
