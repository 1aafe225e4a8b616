package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * What one thread has counted. Counting is a load and an opaque store, since there is one writer; a
 * snapshot adds up the counters of all threads. Counters that several virtual threads share are
 * counted with atomic adds.
 *
 * <p>The static type of a receiver of a {@link VarHandle} is always this class: any other would
 * make the JVM adapt each access.
 */
class ThreadCounters {
  /** The cell of the buffers allocated. */
  static final VarHandle ALLOCATED;

  /** The cell of the retained views made. */
  static final VarHandle VIEWS;

  /** The cell of the buffers that the option sample left out. */
  static final VarHandle LEFT_OUT;

  /**
   * Whether the bytes of released buffers are counted too: for good, since those of before would be
   * missing. Without the option the JIT compiler folds all of it away.
   */
  static final boolean BYTES = Settings.releasedBytes;

  static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  static final int ROW_BITS = 6;
  static final int ROW = 1 << ROW_BITS;

  /** The numbers of flows of a row; behind them, where they are counted, their bytes. */
  private static final int LONGS_OF_ROW = BYTES ? 2 * ROW : ROW;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      ALLOCATED = lookup.findVarHandle(ThreadCounters.class, "allocated", long.class);
      VIEWS = lookup.findVarHandle(ThreadCounters.class, "views", long.class);
      LEFT_OUT = lookup.findVarHandle(ThreadCounters.class, "leftOut", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The one thread that writes here; null where several do, or none does now. */
  Thread owner;

  /** Whether several virtual threads write here. */
  final boolean shared;

  /** Buffers whose life began on this thread; others read it through its handle, as the next. */
  long allocated;

  private long views;
  private long leftOut;

  /** Flows that this thread ended, by id of the node, in rows; rows are added, never taken away. */
  private long[][] released = new long[4][];

  ThreadCounters(boolean shared) {
    this.shared = shared;
  }

  final void count(VarHandle cell) {
    if (shared) {
      cell.getAndAdd(this, 1L);
    } else {
      cell.setOpaque(this, (long) cell.getOpaque(this) + 1);
    }
  }

  final long get(VarHandle cell) {
    return (long) cell.getOpaque(this);
  }

  /** A flow was ended at a node. */
  final void countReleased(int id) {
    long[] row = row(id);
    int i = id & ROW - 1;
    if (shared) {
      LONGS.getAndAdd(row, i, 1L);
    } else {
      LONGS.setRelease(row, i, (long) LONGS.getOpaque(row, i) + 1);
    }
  }

  /**
   * Counts the bytes of a flow that ends at a node, before {@link #countReleased}. With release
   * semantics too: a reader that sees the bytes does not see the flow open.
   */
  final void countBytes(int id, int bytes) {
    long[] row = row(id);
    int i = ROW | id & ROW - 1;
    if (shared) {
      LONGS.getAndAdd(row, i, (long) bytes);
    } else {
      LONGS.setRelease(row, i, (long) LONGS.getOpaque(row, i) + bytes);
    }
  }

  final long[] row(int id) {
    long[][] rows = released;
    int r = id >>> ROW_BITS;
    long[] row;
    return r < rows.length && (row = rows[r]) != null ? row : addRow(r);
  }

  private synchronized long[] addRow(int row) {
    long[][] rows = released;
    if (row >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(row + 1, rows.length * 2));
    }
    if (rows[row] == null) {
      rows[row] = new long[LONGS_OF_ROW];
    }
    released = rows;
    return rows[row];
  }

  /** Adds the released flows to an array by id of the node. */
  final void addReleased(long[] byId) {
    add(0, byId);
  }

  /** Adds the bytes of the released flows to an array by id of the node. */
  final void addReleasedBytes(long[] byId) {
    if (BYTES) {
      add(ROW, byId);
    }
  }

  private void add(int from, long[] byId) {
    long[][] rows;
    synchronized (this) {
      rows = released;
    }
    for (int r = 0; r < rows.length; r++) {
      long[] counts = rows[r];
      for (int i = 0; counts != null && i < ROW; i++) {
        int id = r << ROW_BITS | i;
        if (id < byId.length) {
          byId[id] += (long) LONGS.getOpaque(counts, from + i);
        }
      }
    }
  }
}
