/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3983
 * bad: org.apache.bookkeeper:bookkeeper-server:4.16.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.16.3
 * fixed: DirectReader.<init>
 * expect: leak 5
 * half: eighth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.bookkeeper.bookie.storage.EntryLogger;
import org.apache.bookkeeper.bookie.storage.directentrylogger.DirectEntryLogger;
import org.apache.bookkeeper.common.util.nativeio.NativeIOImpl;
import org.apache.bookkeeper.slogger.Slogger;
import org.apache.bookkeeper.stats.NullStatsLogger;

/** The index of a bookie says that entries are in logs that are no more. */
public final class BookieNoLog {
  private static final long LEDGER = 42;

  private BookieNoLog() {}

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("bookie");
    File current = Files.createDirectory(directory.resolve("current")).toFile();
    ExecutorService writes = Executors.newSingleThreadExecutor();
    ExecutorService flushes = Executors.newSingleThreadExecutor();
    int[] log = {0};
    try (EntryLogger logger =
        new DirectEntryLogger(
            current,
            () -> ++log[0],
            new NativeIOImpl(),
            PooledByteBufAllocator.DEFAULT,
            writes,
            flushes,
            1 << 20,
            1 << 20,
            1 << 20,
            1 << 20,
            1 << 16,
            1,
            300,
            Slogger.NULL,
            NullStatsLogger.INSTANCE)) {
      ByteBuf entry = entry(0);
      long location = logger.addEntry(LEDGER, entry);
      entry.release();
      logger.flush();
      ByteBuf first = logger.readEntry(LEDGER, 0, location);
      System.out.println(first.readableBytes());
      first.release();
      for (int i = 1; i <= 5; i++) {
        try {
          logger.readEntry(LEDGER, i, location + ((long) i << 32)).release();
        } catch (IOException e) {
          System.out.println("no log");
        }
      }
    }
    writes.shutdown();
    flushes.shutdown();
    delete(directory);
    System.out.println("done");
  }

  private static ByteBuf entry(long id) {
    return PooledByteBufAllocator.DEFAULT
        .directBuffer()
        .writeLong(LEDGER)
        .writeLong(id)
        .writeZero(100);
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
