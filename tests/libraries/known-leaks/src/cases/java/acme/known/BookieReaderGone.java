/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3525
 * bad: org.apache.bookkeeper:bookkeeper-server:4.15.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.15.3
 * fixed: PacketProcessorBase.sendResponse
 * expect: leak 5
 * half: eighth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.BookieException;
import org.apache.bookkeeper.bookie.BookieImpl;
import org.apache.bookkeeper.bookie.BookieResources;
import org.apache.bookkeeper.bookie.InterleavedLedgerStorage;
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

/** Readers of a bookie with a slow disk go before it has read. */
public final class BookieReaderGone {
  private static final long LEDGER = 42;
  private static final Semaphore BEGUN = new Semaphore(0);
  private static final Semaphore DISK = new Semaphore(0);
  private static final Semaphore READ = new Semaphore(0);

  private BookieReaderGone() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.setAdvertisedAddress("127.0.0.1");
    configuration.setAllowLoopback(true);
    configuration.setJournalDirName(directory.resolve("journal").toString());
    configuration.setLedgerDirNames(new String[] {directory.resolve("ledgers").toString()});
    configuration.setDiskUsageThreshold(0.99f);
    configuration.setDiskUsageWarnThreshold(0.98f);
    configuration.setLedgerStorageClass(InterleavedLedgerStorage.class.getName());
    configuration.setBookiePort(freePort());
    BookieServer server = server(configuration);
    server.start();
    for (int i = 0; i < 6; i++) {
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), configuration.getBookiePort())) {
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        if (i == 0) {
          add(out, 0);
          DataInputStream in = new DataInputStream(socket.getInputStream());
          System.out.println(in.readNBytes(in.readInt())[7]);
        } else {
          out.writeInt(4 + 2 * 8);
          out.writeInt(2 << 24 | BookieProtocol.READENTRY << 16);
          out.writeLong(LEDGER);
          out.writeLong(0);
          out.flush();
          BEGUN.acquire();
        }
      }
      if (i > 0) {
        // The bookie sees that the reader has gone.
        Thread.sleep(300);
        DISK.release();
        READ.acquire();
        Thread.sleep(100);
      }
    }
    server.shutdown();
    delete(directory);
    System.out.println("done");
    System.exit(0);
  }

  private static void add(DataOutputStream out, long id) throws IOException {
    out.writeInt(4 + BookieProtocol.MASTER_KEY_LENGTH + 3 * 8 + 100);
    out.writeInt(2 << 24 | BookieProtocol.ADDENTRY << 16);
    out.write(new byte[BookieProtocol.MASTER_KEY_LENGTH]);
    out.writeLong(LEDGER);
    out.writeLong(id);
    out.writeLong(id - 1);
    out.write(new byte[100]);
    out.flush();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static BookieServer server(ServerConfiguration configuration) throws Exception {
    NullMetadataBookieDriver metadata = new NullMetadataBookieDriver();
    NullStatsLogger stats = NullStatsLogger.INSTANCE;
    ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    DiskChecker disks = BookieResources.createDiskChecker(configuration);
    LedgerDirsManager ledgers =
        BookieResources.createLedgerDirsManager(configuration, disks, stats);
    LedgerDirsManager indexes =
        BookieResources.createIndexDirsManager(configuration, disks, stats, ledgers);
    LedgerStorage storage =
        BookieResources.createLedgerStorage(
            configuration,
            metadata.getLedgerManagerFactory().newLedgerManager(),
            ledgers,
            indexes,
            stats,
            allocator);
    Bookie bookie =
        new BookieImpl(
            configuration,
            metadata.createRegistrationManager(),
            storage,
            disks,
            ledgers,
            indexes,
            stats,
            allocator,
            BookieServiceInfo.NO_INFO) {
          @Override
          public ByteBuf readEntry(long ledger, long entry) throws IOException, BookieException {
            BEGUN.release();
            DISK.acquireUninterruptibly();
            try {
              return super.readEntry(ledger, entry);
            } finally {
              READ.release();
            }
          }
        };
    return new BookieServer(
        configuration, bookie, stats, allocator, new UncleanShutdownDetectionImpl(ledgers));
  }

  private static void delete(Path directory) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(directory)) {
      paths = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    }
    for (Path path : paths) {
      if (!path.toFile().delete()) {
        System.out.println("still open");
      }
    }
  }
}
