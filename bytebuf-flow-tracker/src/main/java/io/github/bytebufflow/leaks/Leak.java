package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One leak: buffers that were made in the same way and lost at the same place, on whatever paths.
 * Threads and event loops choose the order of steps, so one mistake makes many paths; see {@link
 * Fingerprint} for what makes two paths one leak. Immutable once {@link LeakPaths} has made it.
 */
public final class Leak {
  private final String fingerprint;
  private final List<LeakPath> paths;
  private final List<LeakPath> holds = new ArrayList<>();
  private final List<Leak> sharesHolding = new ArrayList<>();
  private Accepted accepted;

  private Leak(String fingerprint, List<LeakPath> paths) {
    this.fingerprint = fingerprint;
    this.paths = paths;
  }

  /**
   * Makes one leak of all paths with the same fingerprint, and of what strays from such.
   *
   * @param joins by fingerprint, the one of another leak that is the same
   */
  static List<Leak> group(List<LeakPath> paths, Map<String, String> joins) {
    Map<String, List<LeakPath>> same = new LinkedHashMap<>();
    for (LeakPath path : paths) {
      String digits = joins.getOrDefault(path.fingerprint(), path.fingerprint());
      same.computeIfAbsent(digits, first -> new ArrayList<>()).add(path);
    }
    Strays.join(same);
    List<Leak> leaks = new ArrayList<>();
    same.forEach(
        (digits, some) -> {
          // The sort is stable, so the order of the tree decides where as many leaked.
          some.sort((one, other) -> Long.compare(other.leaked(), one.leaked()));
          leaks.add(new Leak(digits, some));
        });
    return leaks;
  }

  /**
   * A path that need not leak.
   *
   * @param nodes its nodes, the root first
   * @return the path as a leak of its own
   */
  public static Leak of(List<SnapshotNode> nodes) {
    LeakPath path = new LeakPath(nodes, false, List.of());
    return new Leak(path.fingerprint(), List.of(path));
  }

  /**
   * Whether one of its fingerprints is known, so that the leak is no news.
   *
   * @param known fingerprints of leaks
   * @return false if all are new
   */
  public boolean isAmong(Set<String> known) {
    return known.contains(fingerprint) || also().stream().anyMatch(known::contains);
  }

  /**
   * The paths on which the buffers were lost.
   *
   * @return the path of most buffers first; never empty
   */
  public List<LeakPath> paths() {
    return Collections.unmodifiableList(paths);
  }

  /**
   * The path of most of the buffers.
   *
   * @return the first of {@link #paths}
   */
  public LeakPath common() {
    return paths.get(0);
  }

  /**
   * The path of most of the buffers.
   *
   * @return its nodes, the root first; never empty
   */
  public List<SnapshotNode> nodes() {
    return common().nodes();
  }

  /**
   * The allocating API of most of the buffers.
   *
   * @return the first node of the common path
   */
  public SnapshotNode root() {
    return common().root();
  }

  /**
   * Where most of the buffers ended.
   *
   * @return the last node of the common path
   */
  public SnapshotNode end() {
    return common().end();
  }

  /**
   * The name of this leak, which stays the same over runs and builds.
   *
   * @return eight hexadecimal digits; no other leak of the snapshot has them
   */
  public String fingerprint() {
    return fingerprint;
  }

  /**
   * The fingerprints of its paths that are not its own: the buffers were made or lost elsewhere,
   * and it is the same leak.
   *
   * @return each once; empty for most leaks
   */
  public Set<String> also() {
    Set<String> also = new TreeSet<>();
    for (LeakPath path : paths) {
      also.add(path.fingerprint());
    }
    also.remove(fingerprint);
    return also;
  }

  /**
   * How many buffers were lost, without those that were only held by another lost buffer.
   *
   * @return 1 or more
   */
  public long leaked() {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.leaked();
    }
    return sum;
  }

  /**
   * Capacity of {@link #leaked} buffers, without those they hold.
   *
   * @return bytes; 0 for composites and retained views
   */
  public long bytes() {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.bytes();
    }
    return sum;
  }

  /**
   * What the lost buffers hold: the components of composites, and the buffers behind retained
   * views.
   *
   * @return bytes; where several leaks may hold a buffer, each has its share
   */
  public long heldBytes() {
    return allBytes() - bytes();
  }

  /**
   * The memory that is lost with the buffers, what they hold included.
   *
   * @return bytes by memory, none of them 0; where several leaks may hold a buffer, each has its
   *     share
   */
  public Map<Memory, Long> memories() {
    Map<Memory, Long> bytes = new EnumMap<>(Memory.class);
    for (LeakPath path : paths) {
      bytes.merge(path.memory(), path.bytes(), Long::sum);
      bytes.merge(Memory.DIRECT, path.heldDirectBytes(), Long::sum);
      bytes.merge(Memory.HEAP, path.heldBytes() - path.heldDirectBytes(), Long::sum);
    }
    for (LeakPath held : holds) {
      long own = held.sharedBytes() - held.sharedHeldBytes();
      bytes.merge(held.memory(), share(own), Long::sum);
      bytes.merge(Memory.DIRECT, share(held.sharedHeldBytes()), Long::sum);
    }
    bytes.values().removeIf(sum -> sum == 0);
    return bytes;
  }

  /**
   * The memory that is lost with the buffers, what they hold included.
   *
   * @return bytes
   */
  public long allBytes() {
    long sum = 0;
    for (long bytes : memories().values()) {
      sum += bytes;
    }
    return sum;
  }

  /**
   * Direct memory that is lost with the buffers, what they hold included.
   *
   * @return bytes
   */
  public long directBytes() {
    return memories().getOrDefault(Memory.DIRECT, 0L);
  }

  /**
   * Live buffers where the lost ones ended.
   *
   * @return their number
   */
  public long live() {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.end().counts.live;
    }
    return sum;
  }

  /**
   * When the first of the buffers was found to be lost.
   *
   * @return milliseconds since the epoch; 0 where that is not known
   */
  public long firstMillis() {
    long first = 0;
    for (LeakPath path : paths) {
      long millis = path.end().counts.firstLeakMillis;
      first = first == 0 || millis > 0 && millis < first ? millis : first;
    }
    return first;
  }

  /**
   * When the last of the buffers was found to be lost.
   *
   * @return milliseconds since the epoch; 0 where that is not known
   */
  public long lastMillis() {
    long last = 0;
    for (LeakPath path : paths) {
      last = Math.max(last, path.end().counts.lastLeakMillis);
    }
    return last;
  }

  /**
   * Whether only unpooled heap or wrapped memory was lost. The collector frees that memory, so the
   * process does not run out of it.
   *
   * @return true for heap and wrapped memory, and for composites and views that hold nothing else
   */
  public boolean isHeap() {
    boolean heap = false;
    for (LeakPath path : paths) {
      if (path.memory() != Memory.NONE) {
        if (!path.memory().isFreed()) {
          return false;
        }
        heap = true;
      } else if (path.heldDirectBytes() > 0) {
        return false;
      }
      heap |= path.heldBytes() > 0;
    }
    for (LeakPath held : holds) {
      if (held.memory().isDirect() || held.memory() == Memory.POOLED_HEAP) {
        return false;
      }
      heap |= held.memory().isFreed();
    }
    return heap;
  }

  /**
   * The memory of most of the buffers, as far as it matters: pooled or not is the same for direct
   * memory.
   *
   * @return the memory; {@link Memory#NONE} for what has none or frees it itself
   */
  public Memory memory() {
    return common().memory();
  }

  /**
   * Components that leaked only because the buffers of this leak held them, as far as that is
   * estimated; see {@link LeakPaths}.
   *
   * @return one path for each place where such buffers ended
   */
  public List<LeakPath> holds() {
    return Collections.unmodifiableList(holds);
  }

  /** The share of this leak in what several leaks may hold, in proportion to their buffers. */
  private long share(long whole) {
    long own = leaked();
    long all = own;
    for (Leak other : sharesHolding) {
      all += other.leaked();
    }
    return all == own ? whole : Math.round((double) whole * own / all);
  }

  /**
   * The entry that accepts this leak, also if its last day is over.
   *
   * @return the entry, or null
   */
  public Accepted accepted() {
    return accepted;
  }

  /**
   * Whether some of the buffers were accepted by digits of version 0.1, which do not count any
   * more.
   *
   * @param digits those of an accepted leak
   * @return true if one of the paths had them
   */
  public boolean hadDigits(String digits) {
    return paths.stream().anyMatch(path -> FormerFingerprint.of(path.nodes()).equals(digits));
  }

  /** Whether some of the buffers have such a root. */
  boolean hasRoot(RootKind kind) {
    return paths.stream().anyMatch(path -> path.root().rootKind == kind);
  }

  /** Whether some of the buffers have no memory of their own but may have that of others. */
  boolean holdsOthers() {
    return paths.stream().anyMatch(path -> LeakPath.holdsOthers(path.root()));
  }

  void accept(Accepted known) {
    accepted = known;
  }

  void holds(LeakPath held) {
    holds.add(held);
  }

  void sharesHolding(Leak other) {
    if (other != this && !sharesHolding.contains(other)) {
      sharesHolding.add(other);
    }
  }
}
