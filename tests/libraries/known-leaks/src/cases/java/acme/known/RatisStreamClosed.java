/*
 * project: apache/ratis
 * issue: https://issues.apache.org/jira/browse/RATIS-2197
 * bad: org.apache.ratis:ratis-netty:3.1.2 org.apache.ratis:ratis-server:3.1.2
 * good: org.apache.ratis:ratis-netty:3.1.3 org.apache.ratis:ratis-server:3.1.3
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: DataStreamClientImpl$DataStreamOutputImpl.writeAsyncImpl
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.client.DataStreamClient;
import org.apache.ratis.client.impl.DataStreamClientImpl.DataStreamOutputImpl;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.datastream.SupportedDataStreamType;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.thirdparty.io.netty.buffer.ByteBuf;
import org.apache.ratis.thirdparty.io.netty.buffer.PooledByteBufAllocator;

/** Orders come for a stream that is closed already. */
public final class RatisStreamClosed {
  private RatisStreamClosed() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket shop = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> swallow(shop));
      thread.setDaemon(true);
      thread.start();
      run(shop.getLocalPort());
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void run(int port) throws Exception {
    RaftProperties properties = new RaftProperties();
    RaftConfigKeys.DataStream.setType(properties, SupportedDataStreamType.NETTY);
    RaftPeer peer =
        RaftPeer.newBuilder()
            .setId("shop")
            .setAddress("127.0.0.1:" + port)
            .setDataStreamAddress("127.0.0.1:" + port)
            .build();
    try (DataStreamClient client =
        DataStreamClient.newBuilder()
            .setClientId(ClientId.randomId())
            .setDataStreamServer(peer)
            .setGroupId(RaftGroupId.randomId())
            .setProperties(properties)
            .build()) {
      DataStreamOutputImpl stream = (DataStreamOutputImpl) client.stream();
      stream.closeAsync();
      for (int i = 0; i < 5; i++) {
        ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer().writeInt(i);
        try {
          stream.writeAsync(order, List.of()).get();
        } catch (ExecutionException e) {
          System.out.println(e.getCause().getClass().getSimpleName());
        }
      }
    }
  }

  private static void swallow(ServerSocket shop) {
    try (Socket client = shop.accept()) {
      client.getInputStream().readAllBytes();
    } catch (IOException e) {
      System.out.println("closed");
    }
  }
}
