package acme.mistakes.journal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

public final class Main {
  public static void main(String[] args) {
    Journal journal = new Journal();
    Ledgers ledgers = new Ledgers(journal);
    for (long e = 0; e < 15; e++) {
      ByteBuf entry = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      entry.writeLong(7).writeLong(e).writeBytes(new byte[20]);
      ledgers.addEntry(entry);
      if (e % 3 == 2) {
        ByteBuf lac = PooledByteBufAllocator.DEFAULT.directBuffer(16).writeLong(7).writeLong(e - 1);
        ledgers.setExplicitLac(lac);
        lac.release();
      }
      journal.flush();
    }
    ByteBuf current = ledgers.getExplicitLac(7);
    System.out.println("lac " + current.getLong(8) + " journal bytes " + journal.written);
    current.release();
    ledgers.shutdown();
    System.out.println("done");
  }
}

class QueueEntry {
  final ByteBuf entry;
  final Runnable callback;

  QueueEntry(ByteBuf entry, Runnable callback) {
    this.entry = entry;
    this.callback = callback;
  }

  void run() {
    try {
      callback.run();
    } finally {
      entry.release();
    }
  }
}

class Journal {
  private final Deque<QueueEntry> queue = new ArrayDeque<>();
  long written;

  void logAddEntry(ByteBuf entry, Runnable callback) {
    entry.retain();
    queue.add(new QueueEntry(entry, callback));
  }

  void flush() {
    QueueEntry qe;
    while ((qe = queue.poll()) != null) {
      written += qe.entry.readableBytes();
      qe.run();
    }
  }
}

class LedgerDescriptor {
  private final long ledgerId;
  private final NavigableMap<Long, byte[]> entries = new TreeMap<>();
  private ByteBuf explicitLac;

  LedgerDescriptor(long ledgerId) {
    this.ledgerId = ledgerId;
  }

  void addEntry(ByteBuf entry) {
    byte[] data = new byte[entry.readableBytes()];
    entry.getBytes(entry.readerIndex(), data);
    entries.put(entry.getLong(8), data);
  }

  void setExplicitLac(ByteBuf lac) {
    ByteBuf copy = lac.copy();
    if (explicitLac != null) {
      explicitLac.release();
    }
    explicitLac = copy;
  }

  ByteBuf getExplicitLac() {
    return explicitLac.retainedDuplicate();
  }

  void close() {
    if (explicitLac != null) {
      explicitLac.release();
      explicitLac = null;
    }
  }
}

class HandleFactory {
  private final Map<Long, LedgerDescriptor> ledgers = new HashMap<>();

  LedgerDescriptor getHandle(long ledgerId) {
    return ledgers.computeIfAbsent(ledgerId, LedgerDescriptor::new);
  }

  void close() {
    ledgers.values().forEach(LedgerDescriptor::close);
    ledgers.clear();
  }
}

class Ledgers {
  static final long METAENTRY_ID_LEDGER_EXPLICITLAC = -0x8000L;
  private final HandleFactory handles = new HandleFactory();
  private final Journal journal;

  Ledgers(Journal journal) {
    this.journal = journal;
  }

  void addEntry(ByteBuf entry) {
    try {
      LedgerDescriptor handle = handles.getHandle(entry.getLong(0));
      handle.addEntry(entry);
      journal.logAddEntry(entry, () -> {});
    } finally {
      entry.release();
    }
  }

  private ByteBuf createExplicitLACEntry(long ledgerId, ByteBuf explicitLac) {
    ByteBuf bb = PooledByteBufAllocator.DEFAULT.directBuffer(8 + 8 + 4 + explicitLac.capacity());
    bb.writeLong(ledgerId);
    bb.writeLong(METAENTRY_ID_LEDGER_EXPLICITLAC);
    bb.writeInt(explicitLac.readableBytes());
    bb.writeBytes(explicitLac);
    return bb;
  }

  void setExplicitLac(ByteBuf entry) {
    long ledgerId = entry.getLong(entry.readerIndex());
    LedgerDescriptor handle = handles.getHandle(ledgerId);
    synchronized (handle) {
      entry.markReaderIndex();
      handle.setExplicitLac(entry);
      entry.resetReaderIndex();
      ByteBuf explicitLACEntry = createExplicitLACEntry(ledgerId, entry);
      journal.logAddEntry(explicitLACEntry, () -> {});
    }
  }

  ByteBuf getExplicitLac(long ledgerId) {
    return handles.getHandle(ledgerId).getExplicitLac();
  }

  void shutdown() {
    journal.flush();
    handles.close();
  }
}
