package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a path goes from one pool of threads to another. A node knows the thread of the first flow
 * that came to it, and the parent may know the thread of another flow. So the threads of one pool
 * count as one thread.
 */
final class HandOvers {
  private static final int MOST = 3;

  private HandOvers() {}

  /** {@code nioEventLoopGroup-3 → worker at Orders.take:31}, the last ones of the path. */
  static List<String> of(List<SnapshotNode> path) {
    List<String> all = new ArrayList<>();
    String before = null;
    for (SnapshotNode node : path.subList(1, path.size())) {
      String pool = node.place.thread == null ? null : pool(node.place.thread);
      if (pool == null) {
        continue;
      }
      if (before != null && !pool.equals(before)) {
        all.add(Page.clean(before + " → " + pool) + " at " + Page.clean(node.place.site));
      }
      before = pool;
    }
    return all.subList(Math.max(0, all.size() - MOST), all.size());
  }

  /** The name of a thread without its number. */
  static String pool(String thread) {
    int end = thread.length();
    while (end > 0 && Character.isDigit(thread.charAt(end - 1))) {
      end--;
    }
    int digits = end;
    while (end > 0 && "-#_ ".indexOf(thread.charAt(end - 1)) >= 0) {
      end--;
    }
    return digits == thread.length() || end == 0 ? thread : thread.substring(0, end);
  }
}
