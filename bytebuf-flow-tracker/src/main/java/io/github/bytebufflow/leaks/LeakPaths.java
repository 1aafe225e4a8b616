package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All leaking paths of a snapshot, the worst first: by direct memory lost, then by number.
 * Immutable.
 *
 * <p>A snapshot says which leaked buffers were held by other buffers, but not by which ones. So all
 * leaked composites are taken as holders of the leaked components, and all leaked retained views as
 * holders of the leaked owners. If several paths may hold the same buffers, each names the others.
 */
public final class LeakPaths {
  private static final Set<RootKind> SUMMED_APART =
      Collections.unmodifiableSet(
          EnumSet.of(RootKind.RETAINED_VIEW, RootKind.RESOURCE, RootKind.FOREIGN));

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
    leaking.through(snapshot.roots);
    List<LeakPath> direct = leaking.direct;
    List<LeakPath> indirect = leaking.indirect;
    paths.pathless = snapshot.totals.leaked;
    for (List<LeakPath> some : List.of(direct, indirect)) {
      for (LeakPath path : some) {
        paths.pathless -= SUMMED_APART.contains(path.root().rootKind) ? 0 : path.leaked();
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
      path.accept(accepted.get(path.fingerprint()));
      boolean known = path.accepted() != null && !path.accepted().isOver(today);
      (path.isHeap() ? paths.heap : known ? paths.accepted : paths.leaks).add(path);
    }
    paths.accepted.sort(new WorstFirst());
    paths.leaks.sort(new WorstFirst());
    paths.heap.sort(new WorstFirst());
    ZoomedPaths.note(paths.leaks, snapshot.tracker.zoomed);
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
      if (path.root().rootKind == RootKind.FOREIGN) {
        foreign.add(path);
        all.remove();
      }
    }
  }

  /**
   * Leaked buffers that the totals have and the tree has not.
   *
   * @return their number; 0 in a quiet application
   */
  public long pathless() {
    return Math.max(0, pathless);
  }

  private void giveToHolder(LeakPath held, List<LeakPath> direct) {
    List<LeakPath> holders =
        isComponent(held) ? List.of() : withRoot(direct, RootKind.RETAINED_VIEW);
    if (holders.isEmpty()) {
      // The buffer is a component, or the owner of a view that is a component.
      holders = withRoot(direct, RootKind.COMPOSITE);
    }
    if (holders.isEmpty()) {
      holders = withoutMemory(direct);
    }
    if (holders.isEmpty()) {
      (held.memory().isFreed() ? heap : unheld).add(held);
      return;
    }
    for (LeakPath holder : holders) {
      holder.holds(held);
      for (LeakPath other : holders) {
        holder.sharesHolding(other);
      }
    }
  }

  private static boolean isComponent(LeakPath path) {
    for (SnapshotNode node : path.nodes()) {
      if (node.intoComposite) {
        return true;
      }
    }
    return false;
  }

  private static List<LeakPath> withRoot(List<LeakPath> paths, RootKind kind) {
    List<LeakPath> found = new ArrayList<>();
    for (LeakPath path : paths) {
      if (path.root().rootKind == kind) {
        found.add(path);
      }
    }
    return found;
  }

  private static List<LeakPath> withoutMemory(List<LeakPath> paths) {
    List<LeakPath> found = new ArrayList<>();
    for (LeakPath path : paths) {
      if (LeakPath.holdsOthers(path.root())) {
        found.add(path);
      }
    }
    return found;
  }

  /** Finds the ends of leaking paths. */
  private static final class Leaking extends NodeWalk<RuntimeException> {
    private final List<LeakPath> direct = new ArrayList<>();
    private final List<LeakPath> indirect = new ArrayList<>();

    @Override
    protected void enter(SnapshotNode node) {
      Counts counts = node.counts;
      if (counts.leaked > 0 && counts.leaked > counts.indirect) {
        direct.add(new LeakPath(path(), false));
      }
      if (counts.leaked > 0 && counts.indirect > 0) {
        indirect.add(new LeakPath(path(), true));
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
}
