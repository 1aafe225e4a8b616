package acme.bookkeeper;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.File;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.bookie.SortedLedgerStorage;
import org.apache.bookkeeper.client.BookKeeperAdmin;
import org.apache.bookkeeper.client.api.BookKeeper;
import org.apache.bookkeeper.client.api.DigestType;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.LedgerEntry;
import org.apache.bookkeeper.client.api.ReadHandle;
import org.apache.bookkeeper.client.api.WriteHandle;
import org.apache.bookkeeper.common.component.LifecycleComponent;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.server.EmbeddedServer;
import org.apache.bookkeeper.server.conf.BookieConfiguration;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A bookie and its client: 200 entries are written and read, and each tenth is audited. */
public final class Bank {
  private static final String HOST = "127.0.0.1";
  private static final byte[] PASSWORD = {};
  private static final int ENTRIES = 200;

  private Bank() {}

  public static void main(String[] args) throws Exception {
    File data = new File("data");
    ServerCnxnFactory zooKeeper =
        ServerCnxnFactory.createFactory(new InetSocketAddress(HOST, 0), 20);
    File names = new File(data, "names");
    zooKeeper.startup(new ZooKeeperServer(names, names, 2000));
    String uri = "zk+hierarchical://" + HOST + ":" + zooKeeper.getLocalPort() + "/ledgers";
    ServerConfiguration configuration = bookie(uri, new File(data, "bookie"));
    BookKeeperAdmin.initNewCluster(configuration);
    try (LifecycleComponent bookie =
        EmbeddedServer.builder(new BookieConfiguration(configuration))
            .build()
            .getLifecycleComponentStack()) {
      bookie.start();
      ClientConfiguration client = new ClientConfiguration();
      client.setMetadataServiceUri(uri);
      // As brokers of Pulsar have it: entries are buffers of Netty from end to end.
      client.setUseV2WireProtocol(true);
      try (BookKeeper bookKeeper = BookKeeper.newBuilder(client).build()) {
        read(bookKeeper, write(bookKeeper), new Auditor(!args[0].equals("leak")));
      }
    } finally {
      zooKeeper.shutdown();
    }
  }

  private static ServerConfiguration bookie(String uri, File data) throws Exception {
    ServerConfiguration configuration =
        new ServerConfiguration()
            .setAllowLoopback(true)
            .setAdvertisedAddress(HOST)
            .setBookiePort(freePort())
            .setJournalDirName(new File(data, "journal").getPath())
            .setLedgerDirNames(new String[] {new File(data, "ledgers").getPath()})
            .setJournalSyncData(false)
            .setDiskUsageThreshold(0.99f)
            .setDiskUsageWarnThreshold(0.98f)
            .setLedgerStorageClass(SortedLedgerStorage.class.getName());
    configuration.setProperty("journalPreAllocSizeMB", 1);
    configuration.setMetadataServiceUri(uri);
    return configuration;
  }

  /** The bookie has to know its port before it listens. */
  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static long write(BookKeeper bookKeeper) throws Exception {
    try (WriteHandle ledger =
        bookKeeper
            .newCreateLedgerOp()
            .withEnsembleSize(1)
            .withWriteQuorumSize(1)
            .withAckQuorumSize(1)
            .withDigestType(DigestType.CRC32C)
            .withPassword(PASSWORD)
            .execute()
            .get()) {
      CompletableFuture<?>[] written = new CompletableFuture<?>[ENTRIES];
      for (int i = 0; i < ENTRIES; i++) {
        ByteBuf entry = PooledByteBufAllocator.DEFAULT.directBuffer(i * 100 + 1);
        written[i] = ledger.appendAsync(entry.writeZero(i * 100 + 1));
      }
      CompletableFuture.allOf(written).get(4, TimeUnit.MINUTES);
      return ledger.getId();
    }
  }

  private static void read(BookKeeper bookKeeper, long id, Auditor auditor) throws Exception {
    try (ReadHandle ledger =
            bookKeeper.newOpenLedgerOp().withLedgerId(id).withPassword(PASSWORD).execute().get();
        LedgerEntries entries = ledger.read(0, ENTRIES - 1)) {
      long bytes = 0;
      for (LedgerEntry entry : entries) {
        bytes += entry.getEntryBuffer().readableBytes();
        if (entry.getEntryId() % 10 == 0) {
          auditor.audit(entry.getEntryBuffer().retain());
        }
      }
      System.out.println(bytes + " B read");
    }
  }
}
