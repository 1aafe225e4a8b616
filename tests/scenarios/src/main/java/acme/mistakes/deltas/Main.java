package acme.mistakes.deltas;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Map;
import java.util.TreeMap;

public final class Main {
  public static void main(String[] args) {
    DeltaStore store = new DeltaStore();
    Replica replica = new Replica();
    int[] accounts = {1, 2, 3, 4, 1, 5, 6, 7, 2, 8, 9, 10, 1};
    for (int i = 0; i < accounts.length; i++) {
      store.add(accounts[i], delta(accounts[i], i));
    }
    store.discard(9);
    store.flushTo(replica);
    int[] more = {1, 2, 3, 3, 4, 5, 6, 7, 8, 8};
    for (int i = 0; i < more.length; i++) {
      store.add(more[i], delta(more[i], 100 + i));
    }
    store.flushTo(replica);
    System.out.println("keys " + replica.keys() + ", changes " + replica.changes());
    System.out.println("done");
  }

  private static ByteBuf delta(int account, int amount) {
    return PooledByteBufAllocator.DEFAULT.directBuffer(16).writeInt(account).writeInt(amount);
  }
}

/**
 * Changes that wait for the next replication, one buffer for each account. The store owns what is
 * added.
 */
final class DeltaStore {
  private final Map<Integer, ByteBuf> deltas = new TreeMap<>();

  void add(int account, ByteBuf delta) {
    deltas.merge(account, delta, (present, next) -> present.writeBytes(next));
  }

  void discard(int account) {
    ByteBuf delta = deltas.remove(account);
    if (delta != null) {
      delta.release();
    }
  }

  void flushTo(Replica replica) {
    for (Map.Entry<Integer, ByteBuf> e : deltas.entrySet()) {
      ByteBuf delta = e.getValue();
      try {
        replica.apply(e.getKey(), delta);
      } finally {
        delta.release();
      }
    }
    deltas.clear();
  }
}

/** Reads the changes, does not keep the buffer. */
final class Replica {
  private final Map<Integer, Long> balances = new TreeMap<>();
  private int changes;

  void apply(int account, ByteBuf delta) {
    while (delta.isReadable()) {
      int owner = delta.readInt();
      if (owner != account) {
        throw new IllegalStateException("delta of " + owner + " under " + account);
      }
      balances.merge(account, (long) delta.readInt(), Long::sum);
      changes++;
    }
  }

  int keys() {
    return balances.size();
  }

  int changes() {
    return changes;
  }
}
