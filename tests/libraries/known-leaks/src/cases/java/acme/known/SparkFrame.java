/*
 * project: apache/spark
 * issue: https://github.com/apache/spark/pull/26609
 * bad: org.apache.spark:spark-network-common_2.12:3.0.0-preview
 * good: org.apache.spark:spark-network-common_2.12:3.0.0-preview2
 * with: io.netty:netty-all:4.1.47.Final
 * fixed: TransportFrameDecoder.channelInactive, TransportFrameDecoder.handlerRemoved+, TransportFrameDecoder.consumeCurrentFrameBuf+, TransportFrameDecoder.decodeNext, TransportCipher$DecryptionHandler.channelRead, TransportCipher$DecryptionHandler.channelInactive, TransportCipher$DecryptionHandler.handlerRemoved+
 * expect: leak 10
 * half: first
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import org.apache.spark.network.util.TransportFrameDecoder;

/** The connection closes in the middle of a frame: what has come of the frame stays. */
public final class SparkFrame {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new TransportFrameDecoder());
      ByteBuf part = PooledByteBufAllocator.DEFAULT.directBuffer();
      part.writeLong(1000).writeZero(100);
      channel.writeInbound(part);
      System.out.println(channel.inboundMessages().size());
      channel.finish();
    }
    System.out.println("done");
  }
}
