package acme.shared;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.BookieImpl;
import org.apache.bookkeeper.bookie.BookieResources;
import org.apache.bookkeeper.bookie.LedgerDirsManager;
import org.apache.bookkeeper.bookie.LedgerStorage;
import org.apache.bookkeeper.bookie.UncleanShutdownDetectionImpl;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.discover.BookieServiceInfo;
import org.apache.bookkeeper.meta.NullMetadataBookieDriver;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookieServer;
import org.apache.bookkeeper.stats.NullStatsLogger;
import org.apache.bookkeeper.util.DiskChecker;

/** Bookies without ZooKeeper, and what writers ask of them. */
public final class Bookies {
  /** The ledger of all entries. */
  public static final long LEDGER = 42;

  private static final ByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;
  private static final NullStatsLogger STATS = NullStatsLogger.INSTANCE;

  private Bookies() {}

  /** The settings of a bookie in a folder. */
  public static ServerConfiguration configuration(Path folder) {
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.setAdvertisedAddress("127.0.0.1");
    configuration.setAllowLoopback(true);
    configuration.setJournalDirName(folder.resolve("journal").toString());
    configuration.setLedgerDirNames(new String[] {folder.resolve("ledgers").toString()});
    configuration.setDiskUsageThreshold(0.99f);
    configuration.setDiskUsageWarnThreshold(0.98f);
    return configuration;
  }

  /** What a bookie is made of. */
  public static final class Parts {
    private final ServerConfiguration configuration;
    private final NullMetadataBookieDriver metadata = new NullMetadataBookieDriver();
    private final DiskChecker disks;
    private final LedgerDirsManager ledgers;
    private final LedgerDirsManager indexes;
    private final LedgerStorage storage;

    /** Makes them. */
    public Parts(ServerConfiguration configuration) throws Exception {
      this.configuration = configuration;
      disks = BookieResources.createDiskChecker(configuration);
      ledgers = BookieResources.createLedgerDirsManager(configuration, disks, STATS);
      indexes = BookieResources.createIndexDirsManager(configuration, disks, STATS, ledgers);
      storage =
          BookieResources.createLedgerStorage(
              configuration,
              metadata.getLedgerManagerFactory().newLedgerManager(),
              ledgers,
              indexes,
              STATS,
              ALLOCATOR);
    }
  }

  /** A bookie, of which a case may override methods. */
  public static class OfParts extends BookieImpl {
    /** Makes one. */
    public OfParts(Parts parts) throws Exception {
      super(
          parts.configuration,
          parts.metadata.createRegistrationManager(),
          parts.storage,
          parts.disks,
          parts.ledgers,
          parts.indexes,
          STATS,
          ALLOCATOR,
          BookieServiceInfo.NO_INFO);
    }
  }

  /** A server for a bookie. */
  public static BookieServer server(Parts parts, Bookie bookie) throws Exception {
    return new BookieServer(
        parts.configuration,
        bookie,
        STATS,
        ALLOCATOR,
        new UncleanShutdownDetectionImpl(parts.ledgers));
  }

  /** Makes a bookie. */
  public interface Maker {
    /** Of its parts. */
    Bookie of(Parts parts) throws Exception;
  }

  /** What a writer asks a bookie that runs. */
  public interface Writer {
    /** Sends and reads. */
    void write(DataOutputStream out, DataInputStream in) throws Exception;
  }

  /** Starts a bookie that has one thread for writers, lets one write, and ends the program. */
  public static void run(Consumer<ServerConfiguration> settings, Maker maker, Writer writer)
      throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = configuration(directory);
    settings.accept(configuration);
    configuration.setNumAddWorkerThreads(1);
    configuration.setBookiePort(Loopback.freePort());
    Parts parts = new Parts(configuration);
    BookieServer server = server(parts, maker.of(parts));
    server.start();
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), configuration.getBookiePort())) {
      writer.write(
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())),
          new DataInputStream(socket.getInputStream()));
    }
    server.shutdown();
    Folders.delete(directory);
    System.out.println("done");
    System.exit(0);
  }

  /** Asks a server to add an entry of 100 bytes. */
  public static void add(DataOutputStream out, long id) throws IOException {
    out.writeInt(4 + BookieProtocol.MASTER_KEY_LENGTH + 3 * 8 + 100);
    out.writeInt(2 << 24 | BookieProtocol.ADDENTRY << 16);
    out.write(new byte[BookieProtocol.MASTER_KEY_LENGTH]);
    out.writeLong(LEDGER);
    out.writeLong(id);
    out.writeLong(id - 1);
    out.write(new byte[100]);
    out.flush();
  }
}
