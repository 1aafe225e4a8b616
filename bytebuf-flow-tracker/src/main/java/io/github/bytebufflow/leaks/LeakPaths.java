package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Zoomed;
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
 * All leaks of a snapshot, the worst first: by direct memory lost, then by number. Immutable.
 *
 * <p>What leaked views held is counted where they leaked. A component that is no view does not know
 * its composite: all leaked composites are taken as holders of these, each of its share.
 */
public final class LeakPaths {
  private static final Set<RootKind> SUMMED_APART =
      Collections.unmodifiableSet(
          EnumSet.of(RootKind.RETAINED_VIEW, RootKind.RESOURCE, RootKind.FOREIGN));

  private final List<Leak> leaks = new ArrayList<>();
  private final List<Leak> heap = new ArrayList<>();
  private final List<Leak> accepted = new ArrayList<>();
  private List<Leak> unheld = List.of();
  private List<Leak> foreign = List.of();
  private long pathless;

  private LeakPaths() {}

  /**
   * Finds the leaks.
   *
   * @param snapshot where to look
   * @return the leaks, which keep the snapshot's nodes
   */
  public static LeakPaths of(Snapshot snapshot) {
    return of(snapshot, Joins.of(snapshot.allFindings()));
  }

  /**
   * The same with what else is known of them.
   *
   * @param joins by fingerprint, the one of another leak that is the same
   */
  static LeakPaths of(Snapshot snapshot, Map<String, String> joins) {
    LeakPaths paths = new LeakPaths();
    Leaking leaking = new Leaking(snapshot.tracker.zoomed);
    leaking.through(snapshot.roots);
    List<LeakPath> direct = leaking.direct;
    List<LeakPath> indirect = leaking.indirect;
    paths.pathless = snapshot.totals.leaked;
    for (List<LeakPath> some : List.of(direct, indirect)) {
      for (LeakPath path : some) {
        paths.pathless -= SUMMED_APART.contains(path.root().rootKind) ? 0 : path.leaked();
      }
    }
    List<LeakPath> foreign = new ArrayList<>();
    takeForeign(direct, foreign);
    takeForeign(indirect, foreign);
    paths.foreign = Leak.group(foreign, joins);
    List<Leak> leaks = Leak.group(direct, joins);
    List<LeakPath> unheld = new ArrayList<>();
    List<LeakPath> freed = new ArrayList<>();
    if (direct.stream().noneMatch(path -> path.heldBytes() > 0)) {
      // A snapshot that does not tell what views held.
      indirect.forEach(LeakPath::estimate);
    }
    for (LeakPath held : indirect) {
      if (!giveToHolder(held, leaks)) {
        (held.memory().isFreed() ? freed : unheld).add(held);
      }
    }
    paths.unheld = Leak.group(unheld, joins);
    Map<String, Accepted> accepted = new HashMap<>();
    for (Accepted known : snapshot.tracker.accepted) {
      accepted.put(known.fingerprint, known);
    }
    String today = accepted.isEmpty() ? "" : day(snapshot.tracker.takenMillis);
    for (Leak leak : leaks) {
      leak.accept(accepted(leak, accepted));
      boolean known = leak.accepted() != null && !leak.accepted().isOver(today);
      (leak.isHeap() ? paths.heap : known ? paths.accepted : paths.leaks).add(leak);
    }
    paths.heap.addAll(Leak.group(freed, joins));
    paths.accepted.sort(new WorstFirst());
    paths.leaks.sort(new WorstFirst());
    paths.heap.sort(new WorstFirst());
    return paths;
  }

  /** One entry for the leak, or one for each place where it shows. */
  private static Accepted accepted(Leak leak, Map<String, Accepted> accepted) {
    Accepted known = accepted.get(leak.fingerprint());
    boolean each = leak.paths().stream().allMatch(path -> accepted.containsKey(path.fingerprint()));
    return known == null && each ? accepted.get(leak.common().fingerprint()) : known;
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
  public List<Leak> leaks() {
    return Collections.unmodifiableList(leaks);
  }

  /**
   * The leaks that are known, and accepted on the day of the snapshot.
   *
   * @return the worst first
   */
  public List<Leak> accepted() {
    return Collections.unmodifiableList(accepted);
  }

  /**
   * Unreleased unpooled heap and wrapped memory, freed without a release.
   *
   * @return the most bytes first
   */
  public List<Leak> heap() {
    return Collections.unmodifiableList(heap);
  }

  /**
   * Buffers held by others that are not among the leaks of this snapshot, as after a mark.
   *
   * @return one path for each place where such buffers ended
   */
  public List<Leak> unheld() {
    return Collections.unmodifiableList(unheld);
  }

  /**
   * Buffers collected without a release whose class frees its memory itself: they are no leaks.
   *
   * @return one path for each place where such buffers ended
   */
  public List<Leak> foreign() {
    return Collections.unmodifiableList(foreign);
  }

  private static void takeForeign(List<LeakPath> from, List<LeakPath> to) {
    Iterator<LeakPath> all = from.iterator();
    while (all.hasNext()) {
      LeakPath path = all.next();
      if (path.root().rootKind == RootKind.FOREIGN) {
        to.add(path);
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

  /** False where no leak may hold the buffers. */
  private static boolean giveToHolder(LeakPath held, List<Leak> leaks) {
    List<Leak> holders = isComponent(held) ? List.of() : withRoot(leaks, RootKind.RETAINED_VIEW);
    if (holders.isEmpty()) {
      // The buffer is a component, or the owner of a view that is a component.
      holders = withRoot(leaks, RootKind.COMPOSITE);
    }
    if (holders.isEmpty()) {
      holders = withoutMemory(leaks);
    }
    if (held.sharedBytes() == 0) {
      // Each view knows its owner: the memory is counted at the view.
      return !holders.isEmpty();
    }
    for (Leak holder : holders) {
      holder.holds(held);
      for (Leak other : holders) {
        holder.sharesHolding(other);
      }
    }
    return !holders.isEmpty();
  }

  private static boolean isComponent(LeakPath path) {
    for (SnapshotNode node : path.nodes()) {
      if (node.intoComposite) {
        return true;
      }
    }
    return false;
  }

  private static List<Leak> withRoot(List<Leak> leaks, RootKind kind) {
    List<Leak> found = new ArrayList<>();
    for (Leak leak : leaks) {
      if (leak.hasRoot(kind)) {
        found.add(leak);
      }
    }
    return found;
  }

  private static List<Leak> withoutMemory(List<Leak> leaks) {
    List<Leak> found = new ArrayList<>();
    for (Leak leak : leaks) {
      if (leak.holdsOthers()) {
        found.add(leak);
      }
    }
    return found;
  }

  /** Finds the ends of leaking paths. */
  private static final class Leaking extends NodeWalk<RuntimeException> {
    private final List<LeakPath> direct = new ArrayList<>();
    private final List<LeakPath> indirect = new ArrayList<>();
    private final List<Zoomed> zoomed;

    Leaking(List<Zoomed> zoomed) {
      this.zoomed = zoomed;
    }

    @Override
    protected void enter(SnapshotNode node) {
      Counts counts = node.counts;
      if (counts.leaked > 0 && counts.leaked > counts.indirect) {
        direct.add(new LeakPath(path(), false, zoomed));
      }
      if (counts.leaked > 0 && counts.indirect > 0) {
        indirect.add(new LeakPath(path(), true, zoomed));
      }
    }
  }

  private static final class WorstFirst implements Comparator<Leak> {
    @Override
    public int compare(Leak one, Leak other) {
      int order = Long.compare(other.directBytes(), one.directBytes());
      if (order == 0) {
        order = Long.compare(other.allBytes(), one.allBytes());
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
