/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3577
 * bad: org.apache.bookkeeper:bookkeeper-server:4.15.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.15.3
 * fixed: BookieImpl.setExplicitLac
 * expect: leak 5
 * half: eighth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.BookieImpl;
import org.apache.bookkeeper.bookie.BookieResources;
import org.apache.bookkeeper.bookie.LedgerDirsManager;
import org.apache.bookkeeper.bookie.LedgerStorage;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.discover.BookieServiceInfo;
import org.apache.bookkeeper.meta.NullMetadataBookieDriver;
import org.apache.bookkeeper.stats.NullStatsLogger;
import org.apache.bookkeeper.util.DiskChecker;

/** A writer tells a bookie how far its ledger is confirmed. */
public final class BookieExplicitLac {
  private static final long LEDGER = 42;
  private static final byte[] KEY = "shop".getBytes(US_ASCII);

  private BookieExplicitLac() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.setAdvertisedAddress("127.0.0.1");
    configuration.setAllowLoopback(true);
    configuration.setJournalDirName(directory.resolve("journal").toString());
    configuration.setLedgerDirNames(new String[] {directory.resolve("ledgers").toString()});
    configuration.setDiskUsageThreshold(0.99f);
    configuration.setDiskUsageWarnThreshold(0.98f);
    Bookie bookie = bookie(configuration);
    bookie.start();
    for (int i = 0; i < 5; i++) {
      add(bookie, i);
      CountDownLatch written = new CountDownLatch(1);
      ByteBuf confirmed = Unpooled.wrappedBuffer(new byte[16]);
      confirmed.setLong(0, LEDGER);
      confirmed.setLong(8, i);
      bookie.setExplicitLac(
          confirmed,
          (code, ledger, entry, address, context) -> {
            System.out.println(code);
            written.countDown();
          },
          null,
          KEY);
      written.await(10, TimeUnit.SECONDS);
    }
    for (int i = 5; i < 50; i++) {
      add(bookie, i);
    }
    bookie.shutdown();
    delete(directory);
    System.out.println("done");
    System.exit(0);
  }

  private static void add(Bookie bookie, long id) throws Exception {
    CountDownLatch written = new CountDownLatch(1);
    bookie.addEntry(
        PooledByteBufAllocator.DEFAULT
            .directBuffer()
            .writeLong(LEDGER)
            .writeLong(id)
            .writeLong(id - 1)
            .writeZero(100),
        false,
        (code, ledger, entry, address, context) -> written.countDown(),
        null,
        KEY);
    written.await(10, TimeUnit.SECONDS);
  }

  private static Bookie bookie(ServerConfiguration configuration) throws Exception {
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
    return new BookieImpl(
        configuration,
        metadata.createRegistrationManager(),
        storage,
        disks,
        ledgers,
        indexes,
        stats,
        allocator,
        BookieServiceInfo.NO_INFO);
  }

  private static void delete(Path directory) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(directory)) {
      paths = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
