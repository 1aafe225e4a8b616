package acme.zookeeper;

import java.io.File;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.ClientCnxnSocketNetty;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * A server and two clients: 200 nodes of up to 200 kB are written by one and watched and read by
 * the other.
 */
public final class Registry {
  private static final int NODES = 200;
  private static final int PATIENCE_SECONDS = 240;

  private Registry() {}

  public static void main(String[] args) throws Exception {
    ServerCnxnFactory factory = start();
    ZooKeeper writer = connect(factory.getLocalPort());
    ZooKeeper reader = connect(factory.getLocalPort());
    try {
      CountDownLatch seen = new CountDownLatch(NODES);
      write(writer, reader, seen);
      if (!seen.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(seen.getCount() + " changes were not seen");
      }
      System.out.println(NODES + " changes");
      System.out.println(read(reader) + " B read");
      remove(writer);
    } finally {
      writer.close();
      reader.close();
      factory.shutdown();
    }
    joinLoops();
    // The factory leaves a thread of its group of channels behind.
    System.exit(0);
  }

  static ServerCnxnFactory start() throws Exception {
    System.setProperty(
        ServerCnxnFactory.ZOOKEEPER_SERVER_CNXN_FACTORY, NettyServerCnxnFactory.class.getName());
    System.setProperty("zookeeper.forceSync", "no");
    ServerCnxnFactory factory =
        ServerCnxnFactory.createFactory(new InetSocketAddress("127.0.0.1", 0), 10);
    File data = new File("data");
    factory.startup(new ZooKeeperServer(data, data, 2000));
    return factory;
  }

  private static void joinLoops() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("nioEventLoopGroup")) {
        thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      }
    }
  }

  private static ZooKeeper connect(int port) throws Exception {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, ClientCnxnSocketNetty.class.getName());
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client =
        new ZooKeeper(
            "127.0.0.1:" + port,
            PATIENCE_SECONDS * 1000,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            },
            config);
    if (!connected.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("not connected");
    }
    return client;
  }

  private static void write(ZooKeeper writer, ZooKeeper reader, CountDownLatch seen)
      throws Exception {
    writer.create("/nodes", new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    for (int i = 0; i < NODES; i++) {
      String path = "/nodes/" + i;
      writer.create(path, new byte[i], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      reader.getData(path, event -> seen.countDown(), null);
      writer.setData(path, new byte[i * 1000], -1);
    }
  }

  private static long read(ZooKeeper reader) throws Exception {
    long bytes = 0;
    for (String child : reader.getChildren("/nodes", false)) {
      bytes += reader.getData("/nodes/" + child, false, null).length;
    }
    return bytes;
  }

  private static void remove(ZooKeeper writer) throws Exception {
    for (int i = 0; i < NODES; i += 2) {
      writer.multi(List.of(Op.delete("/nodes/" + i, -1), Op.delete("/nodes/" + (i + 1), -1)));
    }
  }
}
