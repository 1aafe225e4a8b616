/*
 * project: apache/drill
 * issue: https://issues.apache.org/jira/browse/DRILL-8489
 * bad: org.apache.drill.exec:drill-rpc:1.21.1
 * good: org.apache.drill.exec:drill-rpc:1.21.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RpcEncoder.encode
 * expect: leak 5
 * half: twentieth
 * size: large
 */
package acme.known;

import acme.shared.Quota;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.EncoderException;
import java.lang.reflect.Constructor;
import org.apache.drill.exec.proto.BitData.RpcType;
import org.apache.drill.exec.proto.GeneralRPCProtos.Ack;
import org.apache.drill.exec.proto.GeneralRPCProtos.RpcMode;
import org.apache.drill.exec.rpc.OutboundRpcMessage;

/** There is no memory for the head of a message with rows. */
public final class DrillEncode {
  private DrillEncode() {}

  public static void main(String[] args) throws Exception {
    EmbeddedChannel channel = new EmbeddedChannel(encoder());
    channel.config().setAllocator(new Quota(0));
    for (int i = 0; i < 5; i++) {
      ByteBuf rows = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(100);
      OutboundRpcMessage message =
          new OutboundRpcMessage(
              RpcMode.REQUEST,
              RpcType.REQ_RECORD_BATCH,
              i,
              Ack.newBuilder().setOk(true).build(),
              rows);
      try {
        System.out.println(channel.writeOutbound(message));
      } catch (EncoderException e) {
        System.out.println(e.getCause().getMessage());
      }
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
    System.exit(0);
  }

  /** Its class is seen in its package only. */
  private static ChannelHandler encoder() throws ReflectiveOperationException {
    Constructor<?> constructor =
        Class.forName("org.apache.drill.exec.rpc.RpcEncoder").getConstructor(String.class);
    constructor.setAccessible(true);
    return (ChannelHandler) constructor.newInstance("shop");
  }
}
