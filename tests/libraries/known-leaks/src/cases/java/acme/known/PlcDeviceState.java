/*
 * project: apache/plc4x
 * issue: https://github.com/apache/plc4x/commit/e31a7b6e95
 * bad: org.apache.plc4x:plc4j-protocol-ads:0.5.0
 * good: org.apache.plc4x:plc4j-protocol-ads:0.6.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Ads2PayloadProtocol.decode
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import org.apache.plc4x.java.ads.protocol.Ads2PayloadProtocol;

/** A controller says what state it is in. */
public final class PlcDeviceState {
  private static final int READ_STATE = 4;
  private static final int RESPONSE = 5;

  private PlcDeviceState() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new Ads2PayloadProtocol());
    for (int i = 0; i < 5; i++) {
      channel.writeInbound(state(i));
      Object state = channel.readInbound();
      System.out.println(state.getClass().getSimpleName());
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static ByteBuf state(int question) {
    return PooledByteBufAllocator.DEFAULT
        .directBuffer()
        .writeZero(16)
        .writeShortLE(READ_STATE)
        .writeShortLE(RESPONSE)
        .writeIntLE(8)
        .writeIntLE(0)
        .writeIntLE(question)
        .writeIntLE(0)
        .writeShortLE(5)
        .writeShortLE(0);
  }
}
