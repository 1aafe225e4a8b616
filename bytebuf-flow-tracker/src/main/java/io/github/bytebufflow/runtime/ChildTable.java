package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The ways on from a node of the {@link Trie}: entries, and tables of them by open addressing. One
 * thread writes a table, with the lock of the trie; any thread reads it without.
 *
 * <pre>
 *   63                       32 31                        0
 *  +---------------------------+---------------------------+
 *  | position of the child     | key: site, bucket         |
 *  +---------------------------+---------------------------+
 * </pre>
 *
 * A step compares the key, so the key is the half that needs no shift. 0 is no entry.
 *
 * <p>An entry is <em>hidden</em> while the bucket of its key is 0: no step has such a key, so each
 * step misses the entry, and asks the trie ({@link Watches}). The child's position has the same
 * bucket, so the entry says what its key is. It stays where that key belongs in the table: what was
 * put behind it is still found.
 */
final class ChildTable {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private ChildTable() {}

  static long entry(int key, int position) {
    return (long) position << 32 | key & 0xffff_ffffL;
  }

  static int key(long entry) {
    return (int) entry;
  }

  static int position(long entry) {
    return (int) (entry >>> 32);
  }

  /** The entry as steps do not find it. */
  static long hidden(long entry) {
    return entry & ~(long) Position.BUCKET_MASK;
  }

  static boolean isHidden(long entry) {
    return entry != 0 && Position.bucket(key(entry)) == 0;
  }

  /** The entry as steps find it, whether it is hidden or not. */
  static long shown(long entry) {
    return entry | Position.bucket(position(entry));
  }

  /** Where to look first for a key. */
  static int slot(int key, int mask) {
    int h = key * 0x9E3779B9;
    return (h ^ h >>> 15) & mask;
  }

  /** Adds an entry to a table that has room for it, and not the key. */
  static void put(long[] table, long child) {
    int mask = table.length - 1;
    int i = slot(key(shown(child)), mask);
    while (table[i] != 0) {
      i = (i + 1) & mask;
    }
    LONGS.setRelease(table, i, child);
  }

  /** Puts an entry, hidden or not, in the place of the one with the same key. */
  static void replace(long[] table, long child) {
    int mask = table.length - 1;
    int i = slot(key(shown(child)), mask);
    while (table[i] != 0 && shown(table[i]) != shown(child)) {
      i = (i + 1) & mask;
    }
    if (table[i] != 0) {
      LONGS.setRelease(table, i, child);
    }
  }

  /** The entry of a key, hidden or not; 0 if there is none. */
  static long find(long[] table, int key) {
    int mask = table.length - 1;
    for (int i = slot(key, mask); ; i = (i + 1) & mask) {
      long child = (long) LONGS.getAcquire(table, i);
      if (child == 0 || key(shown(child)) == key) {
        return child;
      }
    }
  }

  /**
   * A table with room for one more entry: the given one, or a copy that is not published yet.
   *
   * @param table the table of a node, or null if the node has one child
   * @param count how many entries the table has
   * @param first the only entry, where there is no table
   */
  static long[] withRoom(long[] table, int count, long first) {
    if (table == null) {
      long[] made = new long[4];
      put(made, first);
      return made;
    }
    if ((count + 1) * 2 <= table.length) {
      return table;
    }
    long[] larger = new long[table.length * 2];
    for (long c : table) {
      if (c != 0) {
        put(larger, c);
      }
    }
    return larger;
  }
}
