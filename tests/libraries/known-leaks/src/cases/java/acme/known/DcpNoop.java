/*
 * project: couchbase/java-dcp-client
 * issue: https://issues.couchbase.com/browse/JDCP-108
 * bad: com.couchbase.client:dcp-client:0.18.0
 * good: com.couchbase.client:dcp-client:0.20.0
 * with: com.couchbase.client:core-io:1.7.15 org.slf4j:slf4j-nop:1.7.36
 * fixed: DcpMessageHandler.handleRequest
 * expect: leak 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.couchbase.client.dcp.config.ClientEnvironment;
import com.couchbase.client.dcp.config.DcpControl;
import com.couchbase.client.dcp.message.MessageUtil;
import com.couchbase.client.deps.io.netty.buffer.ByteBuf;
import com.couchbase.client.deps.io.netty.buffer.PooledByteBufAllocator;
import com.couchbase.client.deps.io.netty.channel.Channel;
import com.couchbase.client.deps.io.netty.channel.ChannelHandler;
import com.couchbase.client.deps.io.netty.channel.embedded.EmbeddedChannel;
import java.lang.reflect.Constructor;
import java.net.InetSocketAddress;
import java.util.List;

/** A server says that nothing has happened, to see whether its client is still there. */
public final class DcpNoop {
  private DcpNoop() {}

  public static void main(String[] args) throws Exception {
    ClientEnvironment environment =
        ClientEnvironment.builder()
            .setClusterAt(List.of(InetSocketAddress.createUnresolved("shop", 8091)))
            .setDcpControl(new DcpControl())
            .build();
    environment.setDataEventHandler((flow, event) -> event.release());
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    channel.pipeline().addLast(messages(channel, environment));
    for (int i = 0; i < 5; i++) {
      ByteBuf noop = PooledByteBufAllocator.DEFAULT.directBuffer();
      MessageUtil.initRequest(MessageUtil.DCP_NOOP_OPCODE, noop);
      channel.writeInbound(noop);
      ByteBuf answer = (ByteBuf) channel.readOutbound();
      System.out.println(answer.readableBytes() + " bytes");
      answer.release();
    }
    channel.finish();
    System.out.println("done");
    System.exit(0);
  }

  /** What the client's pipeline ends with. */
  private static ChannelHandler messages(Channel channel, ClientEnvironment environment)
      throws ReflectiveOperationException {
    Constructor<?> constructor =
        Class.forName("com.couchbase.client.dcp.transport.netty.DcpMessageHandler")
            .getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return (ChannelHandler) constructor.newInstance(channel, environment, null);
  }
}
