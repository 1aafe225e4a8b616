/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/4024
 * bad: org.apache.bookkeeper:bookkeeper-server:4.16.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.16.3
 * fixed: BookieRequestProcessor.processAddRequest
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.BookieException;
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
import org.apache.bookkeeper.proto.BookkeeperInternalCallbacks.WriteCallback;
import org.apache.bookkeeper.stats.NullStatsLogger;
import org.apache.bookkeeper.util.DiskChecker;

/** A bookie with a slow disk is asked to write more than it can. */
public final class BookieTooManyAdds {
  private static final long LEDGER = 42;
  private static final CountDownLatch BEGUN = new CountDownLatch(1);
  private static final CountDownLatch DISK = new CountDownLatch(1);

  private BookieTooManyAdds() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.setAdvertisedAddress("127.0.0.1");
    configuration.setAllowLoopback(true);
    configuration.setJournalDirName(directory.resolve("journal").toString());
    configuration.setLedgerDirNames(new String[] {directory.resolve("ledgers").toString()});
    configuration.setDiskUsageThreshold(0.99f);
    configuration.setDiskUsageWarnThreshold(0.98f);
    configuration.setNumAddWorkerThreads(1);
    configuration.setMaxPendingAddRequestPerThread(1);
    configuration.setBookiePort(freePort());
    BookieServer server = server(configuration);
    server.start();
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), configuration.getBookiePort())) {
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      add(out, 0);
      BEGUN.await(10, TimeUnit.SECONDS);
      add(out, 1);
      for (int i = 2; i < 7; i++) {
        add(out, i);
        System.out.println(in.readNBytes(in.readInt())[7]);
      }
      DISK.countDown();
      for (int i = 0; i < 2; i++) {
        System.out.println(in.readNBytes(in.readInt())[7]);
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
          public void addEntry(
              ByteBuf entry, boolean early, WriteCallback callback, Object context, byte[] key)
              throws IOException, BookieException, InterruptedException {
            BEGUN.countDown();
            DISK.await(10, TimeUnit.SECONDS);
            super.addEntry(entry, early, callback, context, key);
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
