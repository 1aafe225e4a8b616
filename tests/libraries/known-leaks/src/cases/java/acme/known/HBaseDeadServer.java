/*
 * project: apache/hbase
 * issue: https://issues.apache.org/jira/browse/HBASE-22963
 * bad: org.apache.hbase:hbase-client:2.2.1
 * good: org.apache.hbase:hbase-client:2.2.2
 * with: org.apache.hbase.thirdparty:hbase-shaded-netty:3.5.1
 * fixed: AbstractRpcClient.cancelConnections
 * expect: leak 10
 * half: tenth
 * size: large
 */
package acme.known;

import acme.shared.Loopback;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.ipc.NettyRpcClientConfigHelper;
import org.apache.hadoop.hbase.ipc.RpcClient;
import org.apache.hadoop.hbase.ipc.RpcClientFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.IsMasterRunningRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.MasterService;
import org.apache.hbase.thirdparty.com.google.protobuf.ServiceException;
import org.apache.hbase.thirdparty.io.netty.channel.EventLoopGroup;
import org.apache.hbase.thirdparty.io.netty.channel.nio.NioEventLoopGroup;
import org.apache.hbase.thirdparty.io.netty.channel.socket.nio.NioSocketChannel;

/** Five clients learn that a server is dead, and cancel their connections to it. */
public final class HBaseDeadServer {
  /** A timer would keep the last call, and with it the connection, until it ticks. */
  private static final int NO_TIMEOUT = 0;

  private HBaseDeadServer() {}

  public static void main(String[] args) throws Exception {
    Configuration configuration = HBaseConfiguration.create();
    EventLoopGroup loops = new NioEventLoopGroup(1);
    NettyRpcClientConfigHelper.setEventLoopConfig(configuration, loops, NioSocketChannel.class);
    ServerName server = ServerName.valueOf("localhost", Loopback.freePort(), 1);
    for (int i = 0; i < 5; i++) {
      try (RpcClient client = RpcClientFactory.createClient(configuration, "shop")) {
        try {
          MasterService.newBlockingStub(
                  client.createBlockingRpcChannel(server, User.getCurrent(), NO_TIMEOUT))
              .isMasterRunning(null, IsMasterRunningRequest.getDefaultInstance());
        } catch (ServiceException e) {
          System.out.println("dead");
        }
        client.cancelConnections(server);
      }
    }
    // A task of the last connection may still wait in its event loop.
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).await();
    System.out.println("done");
    System.exit(0);
  }
}
