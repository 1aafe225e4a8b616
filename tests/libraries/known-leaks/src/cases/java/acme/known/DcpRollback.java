/*
 * project: couchbase/java-dcp-client
 * issue: https://issues.couchbase.com/browse/JDCP-98
 * bad: com.couchbase.client:dcp-client:0.18.0
 * good: com.couchbase.client:dcp-client:0.20.0
 * with: com.couchbase.client:core-io:1.7.15 org.slf4j:slf4j-nop:1.7.36
 * fixed: StreamEventBuffer.rollback, StreamEventBuffer.clear
 * expect: leak 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.couchbase.client.dcp.buffer.StreamEventBuffer;
import com.couchbase.client.dcp.message.MessageUtil;
import com.couchbase.client.dcp.message.RollbackMessage;
import com.couchbase.client.dcp.transport.netty.ChannelFlowController;
import com.couchbase.client.deps.io.netty.buffer.ByteBuf;
import com.couchbase.client.deps.io.netty.buffer.PooledByteBufAllocator;

/** Five changes wait until they are on the server's disk, and the server takes them back. */
public final class DcpRollback {
  private static final short PARTITION = 3;
  private static final int EXTRAS = 31;

  private DcpRollback() {}

  public static void main(String[] args) {
    StreamEventBuffer events = new StreamEventBuffer(null);
    events.setDataEventHandler((flow, event) -> event.release());
    events.setControlEventHandler(
        (flow, event) -> {
          System.out.println(RollbackMessage.toString(event));
          event.release();
        });
    for (int i = 0; i < 5; i++) {
      events.onEvent(new Flow(), change(10 + i));
    }
    ByteBuf rollback = PooledByteBufAllocator.DEFAULT.directBuffer();
    RollbackMessage.init(rollback, PARTITION, 9);
    events.onEvent(new Flow(), rollback);
    System.out.println("done");
  }

  private static ByteBuf change(long number) {
    ByteBuf event = PooledByteBufAllocator.DEFAULT.directBuffer();
    MessageUtil.initRequest(MessageUtil.DCP_MUTATION_OPCODE, event);
    event.setByte(MessageUtil.EXTRAS_LENGTH_OFFSET, EXTRAS);
    event.setShort(MessageUtil.VBUCKET_OFFSET, PARTITION);
    event.setInt(MessageUtil.BODY_LENGTH_OFFSET, EXTRAS);
    return event.writeLong(number).writeZero(EXTRAS - Long.BYTES);
  }

  private static final class Flow implements ChannelFlowController {
    @Override
    public void ack(ByteBuf message) {
      ack(message.readableBytes());
    }

    @Override
    public void ack(int numBytes) {
      System.out.println(numBytes + " bytes");
    }
  }
}
