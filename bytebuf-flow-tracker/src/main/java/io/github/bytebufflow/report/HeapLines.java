package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Unreleased heap memory. The collector frees it, so it is no outage. The code that does not
 * release it has a bug all the same, which is a leak as soon as the allocator is another one.
 */
final class HeapLines {
  private static final int LINES = 5;

  /** A few lost buffers are often constants, which are kept for good. */
  private static final int LEAST = 10;

  private final List<Leak> heap;
  private final Findings findings;
  private final Outcomes outcomes;

  HeapLines(LeakPaths paths, Findings findings, Outcomes outcomes) {
    heap = paths.heap();
    this.findings = findings;
    this.outcomes = outcomes;
  }

  /**
   * {@code 50 of 50 heap buffers of FormHandler.upload were not released}: the method of the
   * application that lost most, if it lost more than it released; else empty.
   */
  String worst() {
    Leak worst = worstLeak();
    return worst == null
        ? ""
        : Amounts.count(worst.leaked())
            + " of "
            + Amounts.count(came(worst), "heap buffer")
            + " of "
            + method(worst)
            + " were not released";
  }

  /** What to do about {@link #worst}; empty where there is none. */
  String next() {
    Leak worst = worstLeak();
    return worst == null
        ? ""
        : "look at "
            + method(worst)
            + ", whose heap buffers are not released: with direct or pooled memory the same code"
            + " leaks";
  }

  /** A line for each of the first places, and one with the sum. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (heap.isEmpty()) {
      return lines;
    }
    for (Leak leak : heap.subList(0, Math.min(LINES, heap.size()))) {
      Finding finding = findings.of(leak, outcomes);
      lines.add(
          "bytebuf-flow: HEAP "
              + leak.fingerprint()
              + "   "
              + LeakBlock.amount(leak)
              + "   "
              + Page.clean(LeakBlock.holder(leak, finding)));
    }
    int more = heap.size() - LINES;
    lines.add(
        "bytebuf-flow: unreleased heap: "
            + Sums.text(heap, "")
            + (more > 0 ? ", in " + Amounts.count(more, "more place") : "")
            + ", freed by the collector: no outage; report=FILE.tree shows the paths");
    return lines;
  }

  private Leak worstLeak() {
    Leak worst = null;
    for (Leak leak : heap) {
      // A buffer around an array of the program has nothing to release.
      boolean lost =
          leak.memory() != Memory.WRAPPED
              && leak.leaked() >= LEAST
              && leak.leaked() > came(leak) / 2;
      if (lost && last(leak.common()) != null && (worst == null || isMore(leak, worst))) {
        worst = leak;
      }
    }
    return worst;
  }

  private static boolean isMore(Leak leak, Leak other) {
    return leak.leaked() > other.leaked();
  }

  /** The last step of the application; null where the path has none. */
  private static SnapshotNode last(LeakPath path) {
    List<SnapshotNode> nodes = path.nodes();
    for (int i = nodes.size() - 1; i > 0; i--) {
      if (Folding.isApplication(nodes.get(i))) {
        return nodes.get(i);
      }
    }
    return null;
  }

  /** Buffers that came to the last step of the application. */
  private static long came(Leak leak) {
    Set<SnapshotNode> ends = Collections.newSetFromMap(new IdentityHashMap<>());
    for (LeakPath path : leak.paths()) {
      SnapshotNode last = last(path);
      ends.add(last == null ? path.end() : last);
    }
    long came = 0;
    for (SnapshotNode end : ends) {
      came += end.count;
    }
    return came;
  }

  private static String method(Leak leak) {
    return StepText.method(last(leak.common()));
  }
}
