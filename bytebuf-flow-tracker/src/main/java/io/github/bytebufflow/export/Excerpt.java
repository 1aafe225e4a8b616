package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The part of a tree that a drawing has room for: the worst ends, with the beginning and the end of
 * their paths. Leaks of memory that nobody frees come first, then suspects, live buffers, and what
 * else ended, each by bytes and then by number.
 */
final class Excerpt {
  /** So many ends are looked at. */
  private static final int ENDS = 64;

  /** Steps of a longer path that are kept behind the root, and before the end. */
  private static final int FIRST = 3;

  private static final int LAST = 9;

  /** One node of the drawing. */
  static final class Box {
    final SnapshotNode node;

    /** The root of its path. */
    final SnapshotNode root;

    /** Index of the box above; -1 for a root. */
    final int parent;

    /** Steps between the two that are left out. */
    final int leftOut;

    Box(SnapshotNode node, SnapshotNode root, int parent, int leftOut) {
      this.node = node;
      this.root = root;
      this.parent = parent;
      this.leftOut = leftOut;
    }
  }

  /** Parents before their children. */
  final List<Box> boxes = new ArrayList<>();

  private long steps;
  private final long[] all = new long[Outcome.values().length];
  private final long[] shown = new long[Outcome.values().length];

  private final Fingerprints fingerprints;

  private Excerpt(Snapshot snapshot) {
    fingerprints = new Fingerprints(LeakPaths.of(snapshot));
  }

  /** The part of a snapshot with at most so many nodes, if each root has room. */
  static Excerpt of(Snapshot snapshot, int most) {
    Excerpt excerpt = new Excerpt(snapshot);
    Ends ends = excerpt.new Ends();
    ends.through(snapshot.roots);
    Set<SnapshotNode> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (List<SnapshotNode> path : ends.worstFirst()) {
      List<SnapshotNode> wanted = new ArrayList<>();
      for (int i = 0; i < path.size(); i++) {
        boolean isNear = i <= FIRST || i >= path.size() - LAST;
        if (isNear && !kept.contains(path.get(i))) {
          wanted.add(path.get(i));
        }
      }
      if (kept.size() + wanted.size() <= most) {
        kept.addAll(wanted);
      }
    }
    excerpt.new Drawing(kept).through(snapshot.roots);
    return excerpt;
  }

  /** What the drawing leaves out, in one sentence. */
  String sentence() {
    if (boxes.isEmpty()) {
      return "no flows";
    }
    StringBuilder text = new StringBuilder();
    text.append(Plain.count(boxes.size())).append(" of ").append(Plain.count(steps, "step"));
    for (Outcome outcome : Outcome.values()) {
      if (all[outcome.ordinal()] != 0) {
        text.append(", ").append(Plain.count(shown[outcome.ordinal()])).append(" of ");
        text.append(Plain.count(all[outcome.ordinal()])).append(' ').append(outcome.word);
      }
    }
    return text.toString();
  }

  /**
   * What became of flows at a box: {@code 42 leaked, 10,752 B}; a line each, empty for nothing.
   * Before a leak stand its digits.
   */
  List<String> outcomes(Box box) {
    List<String> lines = new ArrayList<>();
    boolean isHeld = box.node.counts.indirect == box.node.counts.leaked;
    if (style(box).equals("leak") && !isHeld && fingerprints.of(box.node) != null) {
      lines.add("LEAK " + fingerprints.of(box.node));
    }
    for (Outcome outcome : Outcome.values()) {
      long flows = outcome.flows(box.node, box.root.rootKind);
      long bytes = outcome.bytes(box.node, box.root.rootKind);
      if (flows != 0) {
        String line = Plain.count(flows) + " " + outcome.word;
        line += bytes == 0 ? "" : ", " + Plain.count(bytes) + " B";
        line += outcome == Outcome.LEAKED && isHeld ? " inside others" : "";
        long suspects = outcome == Outcome.LIVE ? box.node.counts.suspect : 0;
        lines.add(suspects <= 0 ? line : line + " (" + Plain.count(suspects, "suspect") + ")");
      }
    }
    return lines;
  }

  /** What a root's buffers are made of; empty where the name of the root says it. */
  static String memory(Box box) {
    Memory memory = box.parent < 0 ? box.node.place.memory : null;
    return memory == null || memory == Memory.NONE ? "" : memory.json();
  }

  /** How a box is drawn: {@code leak}, {@code suspect}, {@code live}, {@code ok} or {@code way}. */
  static String style(Box box) {
    if (Outcome.LEAKED.flows(box.node, box.root.rootKind) > 0) {
      return LeakPath.memory(box.root).isFreed() ? "live" : "leak";
    }
    if (box.node.counts.suspect > 0) {
      return "suspect";
    }
    if (box.node.counts.live > 0) {
      return "live";
    }
    return box.node.counts.released > 0 ? "ok" : "way";
  }

  private static final class End {
    final List<SnapshotNode> path;
    final int rank;
    final long bytes;
    final long flows;

    End(List<SnapshotNode> path, int rank, long bytes, long flows) {
      this.path = path;
      this.rank = rank;
      this.bytes = bytes;
      this.flows = flows;
    }
  }

  private static final class WorstLast implements Comparator<End> {
    @Override
    public int compare(End x, End y) {
      int order = Integer.compare(x.rank, y.rank);
      order = order != 0 ? order : Long.compare(x.bytes, y.bytes);
      return order != 0 ? order : Long.compare(x.flows, y.flows);
    }
  }

  /** Finds the worst ends. */
  private final class Ends extends NodeWalk<RuntimeException> {
    private final WorstLast order = new WorstLast();
    private final PriorityQueue<End> worst = new PriorityQueue<>(ENDS + 1, order);

    @Override
    protected void enter(SnapshotNode node) {
      steps++;
      SnapshotNode root = path().get(0);
      for (Outcome outcome : Outcome.values()) {
        all[outcome.ordinal()] += outcome.flows(node, root.rootKind);
      }
      End end = end(node, root);
      if (end.flows > 0 && (worst.size() < ENDS || order.compare(end, worst.peek()) > 0)) {
        worst.add(new End(List.copyOf(path()), end.rank, end.bytes, end.flows));
        if (worst.size() > ENDS) {
          worst.poll();
        }
      }
    }

    private End end(SnapshotNode node, SnapshotNode root) {
      long leaked = Outcome.LEAKED.flows(node, root.rootKind);
      if (leaked > 0 && !LeakPath.memory(root).isFreed()) {
        return new End(null, 3, node.counts.leakedBytes, leaked);
      }
      if (node.counts.suspect > 0) {
        return new End(null, 2, node.counts.liveBytes, node.counts.suspect);
      }
      return node.counts.live > 0
          ? new End(null, 1, node.counts.liveBytes, node.counts.live)
          : new End(null, 0, 0, node.counts.released + node.counts.leaked);
    }

    List<List<SnapshotNode>> worstFirst() {
      List<End> sorted = new ArrayList<>(worst);
      sorted.sort(order.reversed());
      List<List<SnapshotNode>> paths = new ArrayList<>();
      for (End end : sorted) {
        paths.add(end.path);
      }
      return paths;
    }
  }

  /** Makes the boxes. */
  private final class Drawing extends NodeWalk<RuntimeException> {
    private final Set<SnapshotNode> kept;

    /** For each node of the path: the nearest box, and how many steps came since. */
    private final List<int[]> above = new ArrayList<>();

    Drawing(Set<SnapshotNode> kept) {
      this.kept = kept;
    }

    @Override
    protected void enter(SnapshotNode node) {
      int[] near = above.isEmpty() ? new int[] {-1, 0} : above.get(above.size() - 1);
      if (!kept.contains(node)) {
        above.add(new int[] {near[0], near[1] + 1});
        return;
      }
      above.add(new int[] {boxes.size(), 0});
      SnapshotNode root = path().get(0);
      boxes.add(new Box(node, root, near[0], near[1]));
      RootKind kind = root.rootKind;
      for (Outcome outcome : Outcome.values()) {
        shown[outcome.ordinal()] += outcome.flows(node, kind);
      }
    }

    @Override
    protected void leave(SnapshotNode node) {
      above.remove(above.size() - 1);
    }
  }
}
