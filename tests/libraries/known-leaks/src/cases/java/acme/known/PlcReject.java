/*
 * project: apache/plc4x
 * issue: https://issues.apache.org/jira/browse/PLC4X-163
 * bad: org.apache.plc4x:plc4j-protocol-iso-tp:0.5.0
 * good: org.apache.plc4x:plc4j-protocol-iso-tp:0.6.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: IsoTPProtocol.decode
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import org.apache.plc4x.java.isoontcp.protocol.IsoOnTcpProtocol;
import org.apache.plc4x.java.isotp.protocol.IsoTPProtocol;
import org.apache.plc4x.java.isotp.protocol.model.types.TpduSize;

/** A controller rejects what it was sent. */
public final class PlcReject {
  private static final int REJECT = 0x50;

  private PlcReject() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(
              new IsoOnTcpProtocol(), new IsoTPProtocol((short) 1, (short) 2, TpduSize.SIZE_1024));
      channel.writeInbound(reject());
      System.out.println(channel.inboundMessages().size());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf reject() {
    return PooledByteBufAllocator.DEFAULT
        .directBuffer()
        .writeByte(3)
        .writeByte(0)
        .writeShort(6)
        .writeByte(1)
        .writeByte(REJECT);
  }
}
