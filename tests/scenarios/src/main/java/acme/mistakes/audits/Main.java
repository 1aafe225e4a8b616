package acme.mistakes.audits;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    AuditLedger ledger = new AuditLedger(60);
    AuditSearch search = new AuditSearch(ledger);
    StringBuilder found = new StringBuilder();
    int[][] queries = {{0, 3}, {4, 5}, {8, 99}, {12, 15}, {16, 18}, {20, 77}, {24, 25}, {30, 33}};
    for (int[] q : queries) {
      found.append(search.firstOf(q[1], q[0], q[0] + 4)).append(' ');
    }
    System.out.println(found + "of " + search.total(40, 46));
    System.out.println("done");
  }
}

final class AuditEntry {
  final long id;
  private final ByteBuf data;

  AuditEntry(long id, ByteBuf data) {
    this.id = id;
    this.data = data;
  }

  int user() {
    return data.getInt(data.readerIndex());
  }

  void release() {
    data.release();
  }
}

/**
 * Entries that were read ahead. Every entry taken from it belongs to the caller, close() drops the
 * rest.
 */
final class EntrySequence implements Iterator<AuditEntry>, AutoCloseable {
  private final Queue<AuditEntry> entries;

  EntrySequence(Queue<AuditEntry> entries) {
    this.entries = entries;
  }

  @Override
  public boolean hasNext() {
    return !entries.isEmpty();
  }

  @Override
  public AuditEntry next() {
    AuditEntry entry = entries.poll();
    if (entry == null) {
      throw new NoSuchElementException();
    }
    return entry;
  }

  @Override
  public void close() {
    for (AuditEntry e = entries.poll(); e != null; e = entries.poll()) {
      e.release();
    }
  }
}

final class AuditLedger {
  private final int size;

  AuditLedger(int size) {
    this.size = size;
  }

  EntrySequence read(int from, int to) {
    Queue<AuditEntry> entries = new ArrayDeque<>();
    for (int id = from; id < Math.min(to, size); id++) {
      ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer(24);
      entries.add(new AuditEntry(id, data.writeInt(id).writeLong(id * 31L)));
    }
    return new EntrySequence(entries);
  }
}

final class AuditSearch {
  private final AuditLedger ledger;

  AuditSearch(AuditLedger ledger) {
    this.ledger = ledger;
  }

  long firstOf(int user, int from, int to) {
    EntrySequence entries = ledger.read(from, to);
    while (entries.hasNext()) {
      AuditEntry entry = entries.next();
      try {
        if (entry.user() == user) {
          return entry.id;
        }
      } finally {
        entry.release();
      }
    }
    entries.close();
    return -1;
  }

  long total(int from, int to) {
    long sum = 0;
    try (EntrySequence entries = ledger.read(from, to)) {
      while (entries.hasNext()) {
        AuditEntry entry = entries.next();
        sum += entry.user();
        entry.release();
      }
    }
    return sum;
  }
}
