/*
 * project: couchbase/couchbase-jvm-core
 * issue: https://issues.couchbase.com/browse/JVMCBC-829
 * bad: com.couchbase.client:core-io:1.7.13
 * good: com.couchbase.client:core-io:1.7.15
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractBinaryMemcacheDecoder.channelInactive, AbstractBinaryMemcacheDecoder.decode
 * expect: misuse 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.couchbase.client.deps.io.netty.buffer.ByteBuf;
import com.couchbase.client.deps.io.netty.buffer.PooledByteBufAllocator;
import com.couchbase.client.deps.io.netty.channel.embedded.EmbeddedChannel;
import com.couchbase.client.deps.io.netty.handler.codec.memcache.binary.BinaryMemcacheResponse;
import com.couchbase.client.deps.io.netty.handler.codec.memcache.binary.BinaryMemcacheResponseDecoder;

/** The first part of an answer has been handed on when the server is gone. */
public final class CouchbaseSocketClosed {
  private static final int RESPONSE = 0x81;

  private CouchbaseSocketClosed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new BinaryMemcacheResponseDecoder());
      ByteBuf answer = PooledByteBufAllocator.DEFAULT.directBuffer();
      answer.writeByte(RESPONSE).writeByte(0).writeShort(0).writeByte(4).writeByte(0).writeShort(0);
      answer.writeInt(4 + 1000).writeInt(i).writeLong(1);
      answer.writeInt(7);
      channel.writeInbound(answer);
      BinaryMemcacheResponse response = (BinaryMemcacheResponse) channel.readInbound();
      channel.finish();
      try {
        System.out.println("flags " + response.getExtras().readInt());
        response.release();
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
