/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/issues/4134
 * bad: org.apache.bookkeeper:bookkeeper-server:4.16.3
 * good: org.apache.bookkeeper:bookkeeper-server:4.16.4
 * fixed: DirectEntryLogger.internalReadEntry
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import acme.shared.EntryLogs;
import java.io.IOException;
import org.apache.bookkeeper.bookie.storage.EntryLogger;

/** The index of a bookie says of entries where others are. */
public final class BookieBadLocation {
  private BookieBadLocation() {}

  public static void main(String[] args) throws Exception {
    EntryLogs.with(BookieBadLocation::read);
    System.out.println("done");
  }

  private static void read(EntryLogger logger) throws Exception {
    long[] locations = new long[6];
    for (int i = 0; i < locations.length; i++) {
      locations[i] = EntryLogs.add(logger, i);
    }
    logger.flush();
    EntryLogs.readFirst(logger, locations[0]);
    for (int i = 0; i < 5; i++) {
      try {
        logger.readEntry(EntryLogs.LEDGER, i, locations[i + 1]).release();
      } catch (IOException e) {
        System.out.println("not there");
      }
    }
  }
}
