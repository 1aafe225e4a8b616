/*
 * project: apache/incubator-seata
 * issue: https://github.com/apache/incubator-seata/pull/1333
 * bad: io.seata:seata-core:0.7.1
 * good: io.seata:seata-core:0.8.0
 * with: io.netty:netty-all:4.1.48.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ProtocolV1Decoder.decode
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.seata.core.protocol.RpcMessage;
import io.seata.core.rpc.netty.v1.ProtocolV1Decoder;

/** Heartbeats are read: the frame that each was cut out of is not released. */
public final class SeataDecoder {
  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new ProtocolV1Decoder());
    for (int i = 0; i < 5; i++) {
      ByteBuf in = PooledByteBufAllocator.DEFAULT.directBuffer();
      in.writeShort(0xdada).writeByte(1).writeInt(16).writeShort(16);
      in.writeByte(3).writeByte(1).writeByte(0).writeInt(i);
      channel.writeInbound(in);
      RpcMessage message = channel.readInbound();
      System.out.println(message.getBody());
    }
    channel.finish();
    System.out.println("done");
  }
}
