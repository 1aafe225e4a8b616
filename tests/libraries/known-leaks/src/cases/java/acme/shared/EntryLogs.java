package acme.shared;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.bookkeeper.bookie.storage.EntryLogger;
import org.apache.bookkeeper.bookie.storage.directentrylogger.DirectEntryLogger;
import org.apache.bookkeeper.common.util.nativeio.NativeIOImpl;
import org.apache.bookkeeper.slogger.Slogger;
import org.apache.bookkeeper.stats.NullStatsLogger;

/** The logs in which a bookie keeps entries, written and read past the cache of the system. */
public final class EntryLogs {
  /** The ledger of all entries. */
  public static final long LEDGER = 42;

  private EntryLogs() {}

  /** What a case does with the logs. */
  public interface Use {
    /** Reads and writes. */
    void of(EntryLogger logger) throws Exception;
  }

  /** Makes logs in a folder of their own, and deletes that behind the use. */
  public static void with(Use use) throws Exception {
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
      use.of(logger);
    }
    writes.shutdown();
    flushes.shutdown();
    Folders.delete(directory);
  }

  /** Adds an entry; returns where it is. */
  public static long add(EntryLogger logger, long id) throws Exception {
    ByteBuf entry =
        PooledByteBufAllocator.DEFAULT
            .directBuffer()
            .writeLong(LEDGER)
            .writeLong(id)
            .writeZero(100);
    long location = logger.addEntry(LEDGER, entry);
    entry.release();
    return location;
  }

  /** Reads the first entry, as can be done. */
  public static void readFirst(EntryLogger logger, long location) throws Exception {
    ByteBuf first = logger.readEntry(LEDGER, 0, location);
    System.out.println(first.readableBytes());
    first.release();
  }
}
