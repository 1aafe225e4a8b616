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

  /** Where to look first for a key. */
  static int slot(int key, int mask) {
    int h = key * 0x9E3779B9;
    return (h ^ h >>> 15) & mask;
  }

  /** Adds an entry to a table that has room for it, and not the key. */
  static void put(long[] table, long child) {
    int mask = table.length - 1;
    int i = slot(key(child), mask);
    while (table[i] != 0) {
      i = (i + 1) & mask;
    }
    LONGS.setRelease(table, i, child);
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
