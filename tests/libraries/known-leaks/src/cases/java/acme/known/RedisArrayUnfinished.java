/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/16878
 * bad: io.netty:netty-codec-redis:4.1.134.Final
 * good: io.netty:netty-codec-redis:4.1.136.Final
 * fixed: RedisArrayAggregator.handlerRemoved+, RedisArrayAggregator.channelInactive+
 * expect: leak 10
 * half: seventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.redis.RedisArrayAggregator;
import io.netty.handler.codec.redis.RedisBulkStringAggregator;
import io.netty.handler.codec.redis.RedisDecoder;

/** A connection ends in the middle of an array. */
public final class RedisArrayUnfinished {
  private RedisArrayUnfinished() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(
              new RedisDecoder(), new RedisBulkStringAggregator(), new RedisArrayAggregator());
      channel.writeInbound(
          PooledByteBufAllocator.DEFAULT
              .directBuffer()
              .writeBytes("*2\r\n$6\r\napples\r\n".getBytes(US_ASCII)));
      try {
        channel.finishAndReleaseAll();
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
