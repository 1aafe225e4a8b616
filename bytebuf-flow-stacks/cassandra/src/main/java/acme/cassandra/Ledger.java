package acme.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.simulacron.common.cluster.ClusterSpec;
import com.datastax.oss.simulacron.server.BoundCluster;
import com.datastax.oss.simulacron.server.Server;
import java.net.InetSocketAddress;

/** Cassandra's driver against a server of stubs: 200 queries, of which each tenth is long. */
public final class Ledger {
  private Ledger() {}

  public static void main(String[] args) {
    try (Server server = Server.builder().build();
        BoundCluster cluster = server.register(ClusterSpec.builder().withNodes(1));
        CqlSession session =
            new LoggedSessionBuilder(args[0].equals("clean"))
                .addContactPoint((InetSocketAddress) cluster.node(0).getAddress())
                .withLocalDatacenter(cluster.dc(0).getName())
                .withConfigLoader(config())
                .build()) {
      int answers = 0;
      for (int i = 0; i < 200; i++) {
        String comment = i % 10 == 0 ? " /* " + "long ".repeat(80) + "*/" : "";
        answers += session.execute("SELECT * FROM ledger.entries" + comment).wasApplied() ? 1 : 0;
      }
      System.out.println(answers + " answers");
    }
  }

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder()
        .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }
}
