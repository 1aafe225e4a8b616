/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/1488
 * bad: org.apache.bookkeeper:bookkeeper-server:4.7.0
 * good: org.apache.bookkeeper:bookkeeper-server:4.7.1
 * with: io.netty:netty-all:4.1.48.Final
 * fixed: SingleDirectoryDbLedgerStorage.fillReadAheadCache
 * expect: misuse 5
 * half: ninth
 * size: large
 */
package acme.known;

import acme.shared.Folders;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.bookkeeper.bookie.Bookie;
import org.apache.bookkeeper.bookie.storage.ldb.DbLedgerStorage;
import org.apache.bookkeeper.conf.ServerConfiguration;

/** A bookie reads ahead in its log, and comes to an entry of another ledger. */
public final class BookieReadAhead {
  private BookieReadAhead() {}

  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("bookie");
    run(folder);
    Folders.delete(folder);
    System.out.println("done");
    System.exit(0);
  }

  private static void run(Path folder) throws Exception {
    File ledgers = Files.createDirectory(folder.resolve("ledgers")).toFile();
    Bookie.checkDirectoryStructure(Bookie.getCurrentDirectory(ledgers));
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.setAdvertisedAddress("127.0.0.1");
    configuration.setAllowLoopback(true);
    configuration.setJournalDirName(folder.resolve("journal").toString());
    configuration.setLedgerDirNames(new String[] {ledgers.toString()});
    configuration.setDiskUsageThreshold(0.99f);
    configuration.setDiskUsageWarnThreshold(0.98f);
    configuration.setLedgerStorageClass(DbLedgerStorage.class.getName());
    configuration.setProperty("dbStorage_writeCacheMaxSizeMb", 16);
    configuration.setProperty("dbStorage_readAheadCacheMaxSizeMb", 16);
    configuration.setProperty("dbStorage_rocksDB_blockCacheSize", 8 << 20);
    Bookie bookie = new Bookie(configuration);
    DbLedgerStorage storage = (DbLedgerStorage) bookie.getLedgerStorage();
    for (int ledger = 1; ledger <= 6; ledger++) {
      storage.setMasterKey(ledger, new byte[0]);
      ByteBuf entry = PooledByteBufAllocator.DEFAULT.directBuffer();
      entry.writeLong(ledger).writeLong(0).writeLong(-1).writeInt(42);
      storage.addEntry(entry);
      entry.release();
    }
    storage.flush();
    for (int ledger = 1; ledger <= 5; ledger++) {
      ByteBuf entry = storage.getEntry(ledger, 0);
      System.out.println(entry.readableBytes());
      entry.release();
    }
    storage.shutdown();
  }
}
