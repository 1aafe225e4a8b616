package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * All leaking paths of a snapshot, the worst first: by direct memory lost, then by number.
 * Immutable.
 *
 * <p>A snapshot says which leaked buffers were held by others, not by which. So components are
 * given to the composites that leaked, and owners to the retained views that leaked; where several
 * paths are possible, each of them names the others.
 */
public final class LeakPaths {
  private final List<LeakPath> leaks = new ArrayList<>();
  private final List<LeakPath> heap = new ArrayList<>();
  private final List<LeakPath> accepted = new ArrayList<>();
  private final List<LeakPath> unheld = new ArrayList<>();
  private final List<LeakPath> foreign = new ArrayList<>();
  private long pathless;

  private LeakPaths() {}

  /**
   * Finds the leaking paths.
   *
   * @param snapshot where to look
   * @return the paths, which keep the snapshot's nodes
   */
  public static LeakPaths of(Snapshot snapshot) {
    LeakPaths paths = new LeakPaths();
    Leaking leaking = new Leaking();
    walk(snapshot.roots, leaking);
    List<LeakPath> direct = leaking.direct;
    List<LeakPath> indirect = leaking.indirect;
    paths.pathless = snapshot.totals.leaked;
    for (List<LeakPath> some : List.of(direct, indirect)) {
      for (LeakPath path : some) {
        boolean other =
            isView(path.root()) || Memory.isResource(path.root()) || Memory.isForeign(path.root());
        paths.pathless -= other ? 0 : path.leaked();
      }
    }
    paths.takeForeign(direct);
    paths.takeForeign(indirect);
    for (LeakPath held : indirect) {
      paths.giveToHolder(held, direct);
    }
    Map<String, Accepted> accepted = new HashMap<>();
    for (Accepted known : snapshot.tracker.accepted) {
      accepted.put(known.fingerprint, known);
    }
    String today = accepted.isEmpty() ? "" : day(snapshot.tracker.takenMillis);
    for (LeakPath path : direct) {
      path.accepted = accepted.get(path.fingerprint());
      boolean known = path.accepted != null && !path.accepted.isOver(today);
      (path.isHeap() ? paths.heap : known ? paths.accepted : paths.leaks).add(path);
    }
    paths.accepted.sort(new WorstFirst());
    paths.leaks.sort(new WorstFirst());
    paths.heap.sort(new WorstFirst());
    return paths;
  }

  /** The date in UTC, as {@link Accepted#until} has it. */
  private static String day(long millis) {
    return Instant.ofEpochMilli(millis).toString().substring(0, 10);
  }

  /**
   * The leaks of direct and pooled memory that are not accepted.
   *
   * @return the worst first
   */
  public List<LeakPath> leaks() {
    return Collections.unmodifiableList(leaks);
  }

  /**
   * The leaks that are known, and accepted on the day of the snapshot.
   *
   * @return the worst first
   */
  public List<LeakPath> accepted() {
    return Collections.unmodifiableList(accepted);
  }

  /**
   * Unreleased unpooled heap and wrapped memory, freed without a release.
   *
   * @return the most bytes first
   */
  public List<LeakPath> heap() {
    return Collections.unmodifiableList(heap);
  }

  /**
   * Buffers held by others that are not among the leaks of this snapshot, as after a mark.
   *
   * @return one path for each place where such buffers ended
   */
  public List<LeakPath> unheld() {
    return Collections.unmodifiableList(unheld);
  }

  /**
   * Buffers collected without a release whose class frees its memory itself: they are no leaks.
   *
   * @return one path for each place where such buffers ended
   */
  public List<LeakPath> foreign() {
    return Collections.unmodifiableList(foreign);
  }

  private void takeForeign(List<LeakPath> from) {
    Iterator<LeakPath> all = from.iterator();
    while (all.hasNext()) {
      LeakPath path = all.next();
      if (Memory.isForeign(path.root())) {
        foreign.add(path);
        all.remove();
      }
    }
  }

  /** Leaked buffers in the totals that no node has; 0 or more, 0 when the application is quiet. */
  long pathless() {
    return Math.max(0, pathless);
  }

  private void giveToHolder(LeakPath held, List<LeakPath> direct) {
    List<LeakPath> holders = isComponent(held) ? List.of() : roots(direct, LeakPaths::isView);
    if (holders.isEmpty()) {
      // A component, or the owner below a view that is one.
      holders = roots(direct, Memory::isComposite);
    }
    if (holders.isEmpty()) {
      holders = roots(direct, root -> isView(root) || Memory.holds(root));
    }
    if (holders.isEmpty()) {
      (held.memory().isFreed() ? heap : unheld).add(held);
      return;
    }
    for (LeakPath holder : holders) {
      holder.holds.add(held);
      for (LeakPath other : holders) {
        if (other != holder && !holder.sharesHolding.contains(other)) {
          holder.sharesHolding.add(other);
        }
      }
    }
  }

  private static boolean isComponent(LeakPath path) {
    for (SnapshotNode node : path.nodes()) {
      if (node.kind == Kind.HANDOFF && node.site.contains("addComponent")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isView(SnapshotNode root) {
    return root.site.equals(Snapshot.RETAINED_VIEW);
  }

  private static List<LeakPath> roots(List<LeakPath> paths, Predicate<SnapshotNode> wanted) {
    List<LeakPath> found = new ArrayList<>();
    for (LeakPath path : paths) {
      if (wanted.test(path.root())) {
        found.add(path);
      }
    }
    return found;
  }

  /**
   * What is done at each node. Named classes do it: the first lambda of a program costs start-up.
   */
  interface Visitor {
    void visit(List<SnapshotNode> path, SnapshotNode node);
  }

  private static final class Leaking implements Visitor {
    private final List<LeakPath> direct = new ArrayList<>();
    private final List<LeakPath> indirect = new ArrayList<>();

    @Override
    public void visit(List<SnapshotNode> path, SnapshotNode node) {
      if (node.leaked > 0 && node.leaked > node.indirect) {
        direct.add(new LeakPath(path, false));
      }
      if (node.leaked > 0 && node.indirect > 0) {
        indirect.add(new LeakPath(path, true));
      }
    }
  }

  private static final class WorstFirst implements Comparator<LeakPath> {
    @Override
    public int compare(LeakPath one, LeakPath other) {
      int order = Long.compare(other.directBytes(), one.directBytes());
      if (order == 0) {
        order = Long.compare(other.bytes(), one.bytes());
      }
      if (order == 0) {
        order = Long.compare(other.leaked(), one.leaked());
      }
      if (order == 0) {
        order = one.fingerprint().compareTo(other.fingerprint());
      }
      return order;
    }
  }

  /** Visits every node with its path, which is only valid during the visit. */
  static void walk(List<SnapshotNode> roots, Visitor visitor) {
    List<SnapshotNode> path = new ArrayList<>();
    List<Iterator<SnapshotNode>> open = new ArrayList<>();
    open.add(roots.iterator());
    while (true) {
      Iterator<SnapshotNode> siblings = open.get(open.size() - 1);
      if (siblings.hasNext()) {
        SnapshotNode node = siblings.next();
        path.add(node);
        visitor.visit(path, node);
        open.add(node.children.iterator());
      } else {
        open.remove(open.size() - 1);
        if (path.isEmpty()) {
          return;
        }
        path.remove(path.size() - 1);
      }
    }
  }
}
