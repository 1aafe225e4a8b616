/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/pull/3562
 * bad: org.redisson:redisson:3.15.4
 * good: org.redisson:redisson:3.15.5
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: JCacheEventCodec$1.decode
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.redisson.client.codec.StringCodec;
import org.redisson.client.handler.State;
import org.redisson.jcache.JCacheEventCodec;

/**
 * Updates of a cache are read: the codec looks ahead for the old value in a copy, and keeps that.
 */
public final class RedissonCacheEvent {
  public static void main(String[] args) throws Exception {
    JCacheEventCodec codec = new JCacheEventCodec(StringCodec.INSTANCE, null, false, true);
    for (int i = 0; i < 5; i++) {
      ByteBuf event = PooledByteBufAllocator.DEFAULT.directBuffer();
      write(event, "order-" + i);
      write(event, "sent");
      write(event, "paid");
      System.out.println(codec.getValueDecoder().decode(event, new State()));
      event.release();
    }
    System.out.println("done");
  }

  private static void write(ByteBuf event, String value) {
    event.writeLongLE(value.length()).writeCharSequence(value, StandardCharsets.UTF_8);
  }
}
