/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3983
 * bad: org.apache.bookkeeper:bookkeeper-server:4.16.1
 * good: org.apache.bookkeeper:bookkeeper-server:4.16.3
 * fixed: DirectReader.<init>
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import acme.shared.EntryLogs;
import java.io.IOException;
import org.apache.bookkeeper.bookie.storage.EntryLogger;

/** The index of a bookie says that entries are in logs that are no more. */
public final class BookieNoLog {
  private BookieNoLog() {}

  public static void main(String[] args) throws Exception {
    EntryLogs.with(BookieNoLog::read);
    System.out.println("done");
  }

  private static void read(EntryLogger logger) throws Exception {
    long location = EntryLogs.add(logger, 0);
    logger.flush();
    EntryLogs.readFirst(logger, location);
    for (int i = 1; i <= 5; i++) {
      try {
        logger.readEntry(EntryLogs.LEDGER, i, location + ((long) i << 32)).release();
      } catch (IOException e) {
        System.out.println("no log");
      }
    }
  }
}
