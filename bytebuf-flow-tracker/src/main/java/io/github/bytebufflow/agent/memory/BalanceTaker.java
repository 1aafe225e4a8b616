package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.agent.weave.ModuleOpener;
import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Evidence;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.Judgement;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.runtime.OutOfMemory;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes balances of the memory, and keeps what they were. Thread-safe; several threads may read at
 * once. Asks no class that is not Netty's or the JDK's, and holds nothing of Netty's afterwards.
 */
public final class BalanceTaker implements Function<Snapshot, Balance> {
  private static final int PATHS_OF_A_POINT = 5;

  /** Who looks often sees the chunks of so long ago. */
  private static final long CHUNKS_NANOS = 60_000_000_000L;

  /** From here on, what waited at the last point of the history is a good deal. */
  private static final long MUCH_WAITS = 1 << 20;

  /** Memory that ran out so long ago is what a balance is asked about. */
  private static final long MOMENT_MILLIS = 10_000;

  private static final long MILLION = 1_000_000;
  private static final int READINGS = 4;
  private static final long READINGS_NANOS = 200 * MILLION;

  private final Netty netty;
  private final Shapes shapes;
  private final Supplier<?> beans;
  private final ProcessFiles files = new ProcessFiles();
  private final BalanceRing ring = new BalanceRing();

  /** As of the last whole reading. */
  private volatile Chunks chunks;

  /**
   * Reads nothing yet.
   *
   * @param instrumentation opens packages of Netty's, where they are in modules
   * @param beans the JVM's own, as {@link JvmFigures#fill} takes them; null where there are none
   */
  public BalanceTaker(Instrumentation instrumentation, Supplier<?> beans) {
    this.beans = beans;
    netty = new Netty(new ModuleOpener(instrumentation));
    shapes = new Shapes(netty);
  }

  /**
   * Takes the balance that belongs to a snapshot.
   *
   * @param taken the snapshot
   * @return the balance; what could not be read is unknown there
   */
  @Override
  public Balance apply(Snapshot taken) {
    Reading reading = steady();
    Chunks read =
        new Chunks(
            System.nanoTime(),
            reading.live.pinned(),
            reading.live.wasted(),
            reading.books.rounding);
    chunks = read;
    return balance(taken, reading, read);
  }

  /**
   * The same for snapshots that are taken often. The buffers themselves are looked at once a
   * minute: a collection that goes on meanwhile keeps what is looked at, so that a leak would be
   * found later, or never.
   *
   * @param taken the snapshot
   * @return the balance; what it says of chunks may be a minute old
   */
  public Balance glance(Snapshot taken) {
    Chunks last = chunks;
    if (last == null || System.nanoTime() - last.nanos > CHUNKS_NANOS) {
      return apply(taken);
    }
    return untouched(taken, last);
  }

  /**
   * The same without a look into the buffers, whenever the last one was.
   *
   * @param taken the snapshot
   * @return the balance; what it says of chunks is as old as the last look, if there was one
   */
  public Balance untouched(Snapshot taken) {
    Chunks last = chunks;
    return untouched(taken, last == null ? new Chunks(0, List.of(), 0, 0) : last);
  }

  private Balance untouched(Snapshot taken, Chunks last) {
    Reading reading = reading(false);
    long rounding =
        Math.min(
            Figures.orZero(last.rounding), Math.max(0, Figures.orZero(reading.books.unexplained)));
    reading.books.rounding = rounding;
    if (Figures.isKnown(reading.books.unexplained)) {
      reading.books.unexplained -= rounding;
    }
    return balance(taken, reading, last);
  }

  /** What was found by a look into the buffers. Immutable. */
  private static final class Chunks {
    final long nanos;
    final List<PinnedPath> pinned;
    final long wasted;
    final long rounding;

    Chunks(long nanos, List<PinnedPath> pinned, long wasted, long rounding) {
      this.nanos = nanos;
      this.pinned = pinned;
      this.wasted = wasted;
      this.rounding = rounding;
    }
  }

  private Balance balance(Snapshot taken, Reading reading, Chunks of) {
    List<LivePath> paths = reading.live.paths(LiveReading.MOST_PATHS);
    long now = taken.tracker.takenMillis;
    for (LivePath path : paths) {
      path.perMinute = ring.perMinute(path.path, now, path.bytes);
    }
    List<ChannelQueue> queues = reading.queues.most();
    List<AllocatorBooks> allocators = new ArrayList<>();
    for (AllocatorGroup group : reading.groups()) {
      allocators.add(group.books);
    }
    Set<String> sentences = new LinkedHashSet<>(reading.missing);
    sentences.addAll(unseen(taken.tracker.options));
    List<String> missing = new ArrayList<>(sentences);
    List<BalancePoint> history = ring.history();
    Evidence evidence = new Evidence();
    evidence.books = reading.books;
    evidence.allocators = allocators;
    evidence.wasted = of.wasted;
    evidence.old = reading.live.old();
    evidence.slowBytes = reading.queues.slowBytes();
    evidence.slowChannels = reading.queues.slowChannels();
    evidence.slowest = reading.queues.slowest();
    evidence.recentLive = ring.recentLive(now);
    evidence.threads = reading.threads;
    evidence.exhausted = OutOfMemory.isRecent(MOMENT_MILLIS);
    evidence.unseen = unseen(taken.tracker);
    for (AllocatorGroup group : reading.groups()) {
      evidence.cachesHidden |= group.cachesHidden;
    }
    evidence.pinned = of.pinned;
    evidence.paths = paths;
    evidence.history = history;
    mistakes(taken, reading.books, evidence);
    return new Balance(
        now,
        reading.books,
        allocators,
        of.pinned,
        paths,
        queues,
        history,
        missing,
        Judgement.of(evidence));
  }

  /**
   * What leaked or was misused, and what to do about the worst, as the findings of the snapshot
   * have it. They leave out what the user has accepted.
   */
  private static void mistakes(Snapshot taken, Books books, Evidence evidence) {
    evidence.leakedBytes = Figures.orZero(books.leaked);
    if (!taken.tracker.accepted.isEmpty()) {
      long found = 0;
      for (Finding finding : taken.findings) {
        found += finding.bytes + finding.heldBytes;
      }
      evidence.leakedBytes = Math.min(evidence.leakedBytes, found);
    }
    if (!taken.findings.isEmpty()) {
      // The first is of the leak with the most direct memory, what its buffers hold included.
      evidence.leakNext = taken.findings.get(0).next;
    }
    if (!taken.misuses.isEmpty()) {
      evidence.misuseNext = Misuse.of(taken).get(0).verdict(taken).next;
    }
  }

  /** Why some buffers are not known, and what to do about that; null where all are. */
  private static String unseen(TrackerInfo tracker) {
    if (LiveBuffers.areAll()) {
      return null;
    }
    return Tracker.isMapping()
        ? "start the program with -javaagent: buffers of before an attach are not known"
        : "follow every buffer (sample=1): one in "
            + tracker.options.getOrDefault("sample", "several")
            + " is followed";
  }

  /**
   * A reading during which the allocators took and gave back little: else lines that are read one
   * after the other contradict each other. Under a load that moves all the time, the last of a few.
   * Where there are very many buffers, the first.
   */
  private Reading steady() {
    long start = System.nanoTime();
    Reading reading = reading(true);
    for (int i = 1;
        i < READINGS && !reading.isSteady() && System.nanoTime() - start < READINGS_NANOS;
        i++) {
      reading = reading(true);
    }
    reading.sayIfNotSteady();
    return reading;
  }

  private Reading reading(boolean whole) {
    boolean waitedBefore = ring.lastQueued() >= MUCH_WAITS;
    return new Reading(netty, shapes, beans, files, whole, waitedBefore).read();
  }

  /**
   * How much direct memory Netty has taken, and may take.
   *
   * @return books with these two lines, each of which may be unknown
   */
  public Books level() {
    return new Reading(netty, shapes, beans, files, false, false).level();
  }

  private static List<String> unseen(Map<String, String> options) {
    List<String> sentences = new ArrayList<>();
    String sample = options.get("sample");
    if (sample != null && !sample.equals("1")) {
      sentences.add(
          "one buffer in " + sample + " is followed: the live and the leaked are a part of all");
    }
    if (Tracker.isMapping()) {
      sentences.add(
          "the tracker came after Netty: buffers, allocators and channels that were there before"
              + " may not be known");
    }
    return sentences;
  }

  /**
   * Whether {@link #keep} would keep something now.
   *
   * @return false where the last point of the history is not old enough
   */
  public boolean isDue() {
    return ring.isDue(System.nanoTime() / MILLION);
  }

  /**
   * Keeps what the balance is now, if it is time for that. To be called about once a second, by one
   * thread. Touches no buffer, so that none is kept from being collected.
   */
  public void keep() {
    long start = System.nanoTime();
    if (!ring.isDue(start / MILLION)) {
      return;
    }
    try {
      Reading reading = reading(false);
      List<BalancePoint.Bytes> paths = new ArrayList<>();
      for (LivePath path : reading.live.paths(PATHS_OF_A_POINT)) {
        paths.add(new BalancePoint.Bytes(path.path, path.bytes));
      }
      ring.add(
          new BalancePoint(
              System.currentTimeMillis(), BalancePoint.Moving.of(reading.books), paths));
    } finally {
      ring.took(start / MILLION, (System.nanoTime() - start) / MILLION);
    }
  }
}
