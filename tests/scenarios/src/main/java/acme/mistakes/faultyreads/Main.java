package acme.mistakes.faultyreads;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

final class JournalEntry {
  final long entryId;
  private final ByteBuf data;

  JournalEntry(long entryId, ByteBuf data) {
    this.entryId = entryId;
    this.data = data;
  }

  byte[] getEntry() {
    byte[] bytes = new byte[data.readableBytes()];
    data.getBytes(data.readerIndex(), bytes);
    data.release();
    return bytes;
  }

  ByteBuf getEntryBuffer() {
    return data;
  }
}

interface ReadListener {
  void readComplete(int rc, JournalHandle lh, Enumeration<JournalEntry> seq, Object ctx);
}

final class JournalHandle {
  static final int OK = 0;
  static final int NO_SUCH_ENTRY = -13;

  final long ledgerId;
  private final long lastEntry;
  private final ExecutorService reader;
  private final SortedSet<Long> lost = new ConcurrentSkipListSet<>();

  JournalHandle(long ledgerId, long lastEntry, ExecutorService reader) {
    this.ledgerId = ledgerId;
    this.lastEntry = lastEntry;
    this.reader = reader;
  }

  void lose(long entryId) {
    lost.add(entryId);
  }

  void recover(long entryId) {
    lost.remove(entryId);
  }

  void awaitReads() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    reader.execute(latch::countDown);
    latch.await();
  }

  void asyncReadEntries(long first, long last, ReadListener cb, Object ctx) {
    reader.execute(
        () -> {
          List<JournalEntry> entries = new ArrayList<>();
          for (long e = first; e <= last; e++) {
            if (e > lastEntry || lost.contains(e)) {
              entries.forEach(x -> x.getEntryBuffer().release());
              cb.readComplete(NO_SUCH_ENTRY, this, null, ctx);
              return;
            }
            ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer(32);
            data.writeLong(ledgerId).writeLong(e);
            entries.add(new JournalEntry(e, data));
          }
          cb.readComplete(OK, this, Collections.enumeration(entries), ctx);
        });
  }
}

final class Replicator {
  final Map<Long, byte[]> copied = new TreeMap<>();

  SortedSet<Long> replicate(JournalHandle lh, long first, long last) throws InterruptedException {
    SortedSet<Long> unreadable = new ConcurrentSkipListSet<>();
    CountDownLatch latch = new CountDownLatch((int) (last - first + 1));
    for (long e = first; e <= last; e++) {
      lh.asyncReadEntries(
          e,
          e,
          (rc, handle, seq, ctx) -> {
            if (rc != JournalHandle.OK) {
              unreadable.add((Long) ctx);
            } else {
              while (seq.hasMoreElements()) {
                JournalEntry entry = seq.nextElement();
                copied.put(entry.entryId, entry.getEntry());
              }
            }
            latch.countDown();
          },
          e);
    }
    latch.await();
    return unreadable;
  }
}

final class Repairer {
  private final Replicator replicator = new Replicator();
  private final Map<Long, SortedSet<Long>> faulty = new TreeMap<>();

  boolean repair(JournalHandle lh, long first, long last) throws InterruptedException {
    if (!readFaulty(lh, first, last)) {
      return false;
    }
    SortedSet<Long> unreadable = replicator.replicate(lh, first, last);
    if (!unreadable.isEmpty()) {
      faulty.computeIfAbsent(lh.ledgerId, k -> new ConcurrentSkipListSet<>()).addAll(unreadable);
      return false;
    }
    return true;
  }

  private boolean readFaulty(JournalHandle lh, long first, long last) throws InterruptedException {
    SortedSet<Long> entriesUnableToRead = faulty.get(lh.ledgerId);
    if (entriesUnableToRead == null) {
      return true;
    }
    SortedSet<Long> ofThisFragment = new TreeSet<>(entriesUnableToRead.subSet(first, last + 1));
    if (ofThisFragment.isEmpty()) {
      return true;
    }
    CountDownLatch multiReadComplete = new CountDownLatch(1);
    AtomicInteger numOfResponsesToWaitFor = new AtomicInteger(ofThisFragment.size());
    AtomicInteger returnRCValue = new AtomicInteger(JournalHandle.OK);
    for (long entryIdToRead : ofThisFragment) {
      lh.asyncReadEntries(
          entryIdToRead,
          entryIdToRead,
          (rc, handle, seq, ctx) -> {
            long thisEntryId = (Long) ctx;
            if (rc == JournalHandle.OK) {
              entriesUnableToRead.remove(thisEntryId);
              if (numOfResponsesToWaitFor.decrementAndGet() == 0) {
                multiReadComplete.countDown();
              }
            } else {
              returnRCValue.compareAndSet(JournalHandle.OK, rc);
              multiReadComplete.countDown();
            }
          },
          entryIdToRead);
    }
    multiReadComplete.await();
    return returnRCValue.get() == JournalHandle.OK;
  }

  int copied() {
    return replicator.copied.size();
  }
}

/**
 * The callback only looks at the return code of a trial read and drops the entries; on OK it must
 * run through the sequence and release every entry buffer.
 */
public final class Main {
  private Main() {}

  private static String run(ExecutorService reader) throws InterruptedException {
    int done = 0;
    int copied = 0;
    for (long ledger = 0; ledger < 8; ledger++) {
      Repairer worker = new Repairer();
      JournalHandle lh = new JournalHandle(ledger, 19, reader);
      if (ledger % 2 == 0) {
        lh.lose(4);
        lh.lose(5);
      }
      boolean complete = worker.repair(lh, 0, 9);
      if (!complete) {
        worker.repair(lh, 0, 9);
        lh.awaitReads();
        lh.recover(4);
        lh.recover(5);
        complete = worker.repair(lh, 0, 9);
      }
      complete &= worker.repair(lh, 10, 19);
      done += complete ? 1 : 0;
      copied += worker.copied();
    }
    return done + " ledgers complete, " + copied + " entries copied";
  }

  public static void main(String[] args) throws InterruptedException {
    ExecutorService reader = Executors.newSingleThreadExecutor();
    try {
      System.out.println(run(reader));
    } finally {
      reader.shutdown();
      reader.awaitTermination(1, TimeUnit.SECONDS);
    }
    System.out.println("done");
  }
}
