package io.github.bytebufflow.bundle;

import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * How large buffers are, as a table: live and leaked ones by memory and by power of two. A snapshot
 * has no size of each buffer, so all buffers of one node count with the mean size of the node.
 * Stateless.
 */
public final class SizeTable {
  private static final String HEAD =
      "memory,size_up_to,live_buffers,live_bytes,leaked_buffers,leaked_bytes\r\n";

  private SizeTable() {}

  /**
   * The table.
   *
   * @param snapshot what there is; of a difference only what grew
   * @return a head and a row for each size that there is, as RFC 4180 has it
   */
  public static String of(Snapshot snapshot) {
    Sums sums = new Sums();
    sums.through(snapshot.roots);
    StringBuilder text = new StringBuilder(HEAD);
    sums.rows.forEach(
        (memory, bySize) ->
            bySize.forEach(
                (size, row) -> {
                  text.append(memory).append(',').append(size);
                  for (long number : row) {
                    text.append(',').append(number);
                  }
                  text.append("\r\n");
                }));
    return text.toString();
  }

  private static final class Sums extends NodeWalk<RuntimeException> {
    final Map<String, Map<Long, long[]>> rows = new TreeMap<>();

    @Override
    protected void enter(SnapshotNode node) {
      SnapshotNode root = path().get(0);
      if (root.rootKind == RootKind.RESOURCE) {
        return;
      }
      Memory memory = root.place.memory;
      String word = memory == null ? "unknown" : memory.json();
      add(word, node.counts.live, node.counts.liveBytes, 0);
      add(word, node.counts.leaked, node.counts.leakedBytes, 2);
    }

    private void add(String memory, long buffers, long bytes, int column) {
      if (buffers <= 0 || bytes < 0) {
        return;
      }
      long[] row =
          rows.computeIfAbsent(memory, unknown -> new TreeMap<>())
              .computeIfAbsent(powerOfTwo(bytes / buffers), unknown -> new long[4]);
      row[column] += buffers;
      row[column + 1] += bytes;
    }
  }

  /** The least power of two that is not less; 0 for 0. */
  static long powerOfTwo(long size) {
    if (size <= 1) {
      return size;
    }
    long highest = Long.highestOneBit(size);
    return highest == size ? size : highest << 1;
  }
}
