/*
 * project: apache/hbase
 * issue: https://issues.apache.org/jira/browse/HBASE-22963
 * bad: org.apache.hbase:hbase-client:2.2.1
 * good: org.apache.hbase:hbase-client:2.2.2
 * with: org.apache.hbase.thirdparty:hbase-shaded-netty:3.5.1
 * fixed: AbstractRpcClient.cancelConnections
 * expect: leak 10
 * half: tenth
 */
package acme.known;

import acme.shared.Loopback;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.ipc.RpcClient;
import org.apache.hadoop.hbase.ipc.RpcClientFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.IsMasterRunningRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos.MasterService;
import org.apache.hbase.thirdparty.com.google.protobuf.ServiceException;

/** Five clients learn that a server is dead, and cancel their connections to it. */
public final class HBaseDeadServer {
  private HBaseDeadServer() {}

  public static void main(String[] args) throws Exception {
    Configuration configuration = HBaseConfiguration.create();
    ServerName server = ServerName.valueOf("localhost", Loopback.freePort(), 1);
    for (int i = 0; i < 5; i++) {
      try (RpcClient client = RpcClientFactory.createClient(configuration, "shop")) {
        try {
          MasterService.newBlockingStub(
                  client.createBlockingRpcChannel(server, User.getCurrent(), 10_000))
              .isMasterRunning(null, IsMasterRunningRequest.getDefaultInstance());
        } catch (ServiceException e) {
          System.out.println("dead");
        }
        client.cancelConnections(server);
      }
    }
    System.out.println("done");
    System.exit(0);
  }
}
