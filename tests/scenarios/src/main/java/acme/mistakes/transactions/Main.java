package acme.mistakes.transactions;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** Transactions whose outcome is written to a journal as small marker entries. */
public final class Main {
  public static void main(String[] args) {
    Journal journal = new Journal();
    TransactionBuffer transactions = new TransactionBuffer(journal, PooledByteBufAllocator.DEFAULT);
    for (int i = 0; i < 20; i++) {
      long id = transactions.begin();
      for (int n = 0; n < 1 + i % 3; n++) {
        ByteBuf record = PooledByteBufAllocator.DEFAULT.directBuffer(32);
        record.writeLong(id).writeInt(n);
        transactions.append(id, record);
      }
      if (i % 4 == 3) {
        transactions.abort(id);
      } else {
        transactions.commit(id);
      }
      if (i % 6 == 0) {
        journal.sync();
      }
    }
    journal.sync();
    System.out.println("entries " + journal.entries() + ", open " + transactions.open());
    System.out.println("done");
  }
}

interface AddCallback {
  void added(long position);
}

final class Journal {
  private static final class Pending {
    final ByteBuf data;
    final AddCallback callback;

    Pending(ByteBuf data, AddCallback callback) {
      this.data = data;
      this.callback = callback;
    }
  }

  private final Queue<Pending> pending = new ArrayDeque<>();
  private long position;

  /** Takes a reference of its own until the entry is on disk. */
  void add(ByteBuf data, AddCallback callback) {
    pending.add(new Pending(data.retain(), callback));
  }

  void sync() {
    Pending next;
    while ((next = pending.poll()) != null) {
      try {
        next.callback.added(position++);
      } finally {
        next.data.release();
      }
    }
  }

  long entries() {
    return position;
  }
}

final class TransactionBuffer {
  private static final int COMMIT = 1;
  private static final int ABORT = 2;

  private final Journal journal;
  private final ByteBufAllocator alloc;
  private final Map<Long, Integer> active = new HashMap<>();
  private long nextId = 1;

  TransactionBuffer(Journal journal, ByteBufAllocator alloc) {
    this.journal = journal;
    this.alloc = alloc;
  }

  long begin() {
    active.put(nextId, 0);
    return nextId++;
  }

  void append(long id, ByteBuf record) {
    try {
      journal.add(record, position -> active.computeIfPresent(id, (k, count) -> count + 1));
    } finally {
      record.release();
    }
  }

  void commit(long id) {
    ByteBuf marker = marker(COMMIT, id);
    try {
      journal.add(marker, position -> active.remove(id));
    } finally {
      marker.release();
    }
  }

  void abort(long id) {
    ByteBuf marker = marker(ABORT, id);
    journal.add(marker, position -> active.remove(id));
  }

  private ByteBuf marker(int type, long id) {
    return alloc.directBuffer(16).writeByte(type).writeLong(id);
  }

  int open() {
    return active.size();
  }
}
