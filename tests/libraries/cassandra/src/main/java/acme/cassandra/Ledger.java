package acme.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.simulacron.common.cluster.ClusterSpec;
import com.datastax.oss.simulacron.server.BoundCluster;
import com.datastax.oss.simulacron.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Cassandra's driver against a server of stubs: 200 queries, of which each tenth is long. */
public final class Ledger {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private static final int ATTEMPTS = 5;

  /**
   * The driver ends its event loops while it still adds listeners to their futures: on a busy
   * machine, Netty logs that these are not heard. A field, since the JDK forgets loggers.
   */
  private static final Logger UNHEARD =
      Logger.getLogger("io.netty.util.concurrent.DefaultPromise.rejectedExecution");

  private Ledger() {}

  public static void main(String[] args) {
    UNHEARD.setLevel(Level.OFF);
    try (Server server = Server.builder().withAddressResolver(Ledger::freeAddress).build();
        BoundCluster cluster = register(server);
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

  /** Several builds may run on one machine, and Cassandra itself: its usual port may be taken. */
  private static SocketAddress freeAddress() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalSocketAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another process may take the port that was free. */
  private static BoundCluster register(Server server) {
    for (int attempt = 1; ; attempt++) {
      try {
        return server.register(ClusterSpec.builder().withNodes(1));
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, PATIENCE)
        .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }
}
