package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every figure of a balance is subtracted and added, and no line is lost. */
class BalanceFieldsTest {
  private static final long MIB = 1L << 20;

  private static List<Figures.Owner> owners() {
    return List.of(
        new Books(), new AllocatorBooks(), new PinnedPath(), new LivePath(), new ChannelQueue());
  }

  /** Gives each figure another value, from a first one on. */
  private static <T extends Figures.Owner> T fill(T owner, long first)
      throws IllegalAccessException {
    long next = first;
    for (Field field : owner.getClass().getFields()) {
      if (field.getType() == long.class) {
        field.setLong(owner, next++);
      }
    }
    return owner;
  }

  private static Map<String, Long> figures(Figures.Owner owner) throws IllegalAccessException {
    Map<String, Long> figures = new LinkedHashMap<>();
    for (Field field : owner.getClass().getFields()) {
      if (field.getType() == long.class) {
        figures.put(field.getName(), field.getLong(owner));
      }
    }
    return figures;
  }

  private static Figures.Owner fresh(Figures.Owner like) throws Exception {
    return like.getClass().getConstructor().newInstance();
  }

  private static Balance balance(
      long taken,
      Books books,
      List<AllocatorBooks> allocators,
      List<LivePath> paths,
      List<ChannelQueue> queues,
      Verdict... verdicts) {
    return new Balance(
        taken,
        books,
        allocators,
        List.of(),
        paths,
        queues,
        List.of(),
        List.of(),
        verdicts.length == 0
            ? List.of(new Verdict(Cause.UNKNOWN, 0, "unknown", ""))
            : List.of(verdicts));
  }

  private static Balance merge(Balance... balances) {
    List<Snapshot> snapshots = new ArrayList<>();
    for (Balance one : balances) {
      snapshots.add(Trees.snapshot().with(one));
    }
    return SnapshotMerge.of(snapshots).balance;
  }

  private static Balance since(Balance base, Balance now) {
    return SnapshotDiff.since(Trees.snapshot().with(base), Trees.snapshot().with(now)).balance;
  }

  private static AllocatorBooks allocator(String netty, String className, long reserved) {
    AllocatorBooks one = new AllocatorBooks();
    one.netty = netty;
    one.className = className;
    one.allocators = 1;
    one.reserved = reserved;
    one.chunkSize = 4 * MIB;
    return one;
  }

  private static LivePath path(long bytes, long oldest, String... sites) {
    LivePath one = new LivePath();
    one.path = List.of(sites);
    one.bytes = bytes;
    one.buffers = 1;
    one.oldestMillis = oldest;
    return one;
  }

  private static ChannelQueue queue(String channel, long bytes) {
    ChannelQueue one = new ChannelQueue();
    one.channel = channel;
    one.remote = "/10.0.0.1:" + bytes;
    one.active = true;
    one.bytes = bytes;
    return one;
  }

  @Test
  void everyFigureIsCopied() throws Exception {
    for (Figures.Owner owner : owners()) {
      fill(owner, 1);
      Figures.Owner copy = fresh(owner);
      FigureArithmetic.copy(owner, copy);
      assertThat(figures(copy)).isEqualTo(figures(owner)).hasSizeGreaterThan(2);
    }
  }

  @Test
  void everyAmountIsSubtracted() throws Exception {
    List<String> kept = new ArrayList<>();
    for (Figures.Owner owner : owners()) {
      Figures.Owner base = fill(fresh(owner), 1);
      fill(owner, 1000);
      FigureArithmetic.subtract(base, owner);
      figures(owner)
          .forEach(
              (name, value) -> {
                if (value == 999) {
                  return;
                }
                assertThat(value).isGreaterThanOrEqualTo(1000);
                kept.add(name);
              });
    }
    assertThat(kept)
        .containsOnly("oldestMillis", "chunkSize", "perMinute")
        .contains(FigureArithmetic.OLDEST)
        .containsAll(FigureArithmetic.OF_NOW);
  }

  @Test
  void everyAmountIsAdded() throws Exception {
    for (Figures.Owner owner : owners()) {
      Figures.Owner more = fill(fresh(owner), 1000);
      fill(owner, 2);
      Map<String, Long> before = figures(owner);
      FigureArithmetic.add(more, owner);
      figures(owner)
          .forEach(
              (name, value) -> {
                long own = before.get(name);
                long other = own + 998;
                switch (name) {
                  case "oldestMillis":
                    assertThat(value).isEqualTo(other);
                    break;
                  case "chunkSize":
                    assertThat(value).isEqualTo(Figures.UNKNOWN);
                    break;
                  default:
                    assertThat(value).as(name).isEqualTo(own + other);
                }
              });
    }
  }

  /** A figure that one side does not know would seem to have come or gone. */
  @Test
  void whatOneSideDoesNotKnowIsUnknown() throws Exception {
    Books known = fill(new Books(), 1);
    for (boolean isBase : new boolean[] {true, false}) {
      Books change = new Books();
      FigureArithmetic.copy(isBase ? new Books() : known, change);
      FigureArithmetic.subtract(isBase ? known : new Books(), change);
      assertThat(figures(change)).allSatisfy((n, v) -> assertThat(v).isEqualTo(Figures.UNKNOWN));
      Books sum = new Books();
      FigureArithmetic.copy(isBase ? new Books() : known, sum);
      FigureArithmetic.add(isBase ? known : new Books(), sum);
      assertThat(figures(sum)).allSatisfy((n, v) -> assertThat(v).isEqualTo(Figures.UNKNOWN));
    }
  }

  @Test
  void aDifferenceHasWhatChanged() {
    Balance base =
        balance(
            100,
            new Books(),
            List.of(allocator("4.1", "Pooled", 10), allocator("4.2", "Pooled", 7)),
            List.of(path(5, 50, "A"), path(6, 60, "B"), path(7, 70, "B", "C")),
            List.of(queue("gone", 5), queue("same", 3)));
    LivePath grown = path(9, 80, "B");
    grown.perMinute = 4;
    Balance now =
        balance(
            300,
            new Books(),
            List.of(allocator("4.1", "Pooled", 4), allocator("4.2", "Pooled", 30)),
            List.of(path(5, 90, "A"), grown, path(8, 10, "D")),
            List.of(queue("same", 3), queue("new", 2)));

    Balance change = since(base, now);

    assertThat(change.takenMillis).isEqualTo(300);
    assertThat(change.sinceMillis).isEqualTo(100);
    assertThat(change.isDifference()).isTrue();
    assertThat(change.allocators)
        .extracting(one -> one.netty, one -> one.reserved, one -> one.chunkSize)
        .containsExactly(tuple("4.2", 23L, 4 * MIB), tuple("4.1", -6L, 4 * MIB));
    assertThat(change.paths)
        .extracting(one -> one.path, one -> one.bytes, one -> one.oldestMillis)
        .containsExactly(tuple(List.of("D"), 8L, 10L), tuple(List.of("B"), 3L, 80L));
    assertThat(change.paths.get(1).perMinute).isEqualTo(4);
    assertThat(change.queues).extracting(one -> one.channel).containsExactly("new");
    assertThat(change.queues.get(0).remote).isEqualTo("/10.0.0.1:2");
    assertThat(change.queues.get(0).active).isTrue();
    assertThat(now.paths.get(1).bytes).as("what was given is as it was").isEqualTo(9);
    assertThat(base.allocators.get(0).reserved).isEqualTo(10);
  }

  @Test
  void aDifferenceHasTheVerdictOfNowAndTheHistorySinceTheMark() {
    Balance base = Balances.least();
    Balance whole = Balances.whole();
    Balance marked =
        new Balance(
            Balances.TAKEN - 95_000,
            base.books,
            base.allocators,
            base.pinned,
            base.paths,
            base.queues,
            base.history,
            base.missing,
            base.verdicts);
    Balance change = since(marked, whole);
    assertThat(change.verdicts).isEqualTo(whole.verdicts);
    assertThat(change.missing).isEqualTo(whole.missing);
    assertThat(change.history)
        .hasSize(9)
        .allMatch(point -> point.atMillis > marked.takenMillis)
        .extracting(point -> point.atMillis)
        .isSorted();
    assertThat(change.books.used).isEqualTo(Figures.UNKNOWN);
    assertThat(since(whole, whole).books.used).isZero();
    assertThat(since(whole, whole).pinned).isEmpty();
    assertThat(since(null, whole)).isNull();
    assertThat(since(whole, null)).isNull();
  }

  @Test
  void mergedLinesAreSums() {
    Balance whole = Balances.whole();
    Balance sum = merge(whole, null, Balances.whole());
    assertThat(sum.books.used).isEqualTo(2 * whole.books.used);
    assertThat(sum.books.outside).isEqualTo(2 * whole.books.outside);
    assertThat(whole.books.used).as("what was given is as it was").isEqualTo(260 * MIB);
    assertThat(sum.isDifference()).isFalse();
    assertThat(sum.allocators).hasSize(2);
    assertThat(sum.allocators.get(0).reserved).isEqualTo(512 * MIB);
    assertThat(sum.allocators.get(0).chunkSize).isEqualTo(4 * MIB);
    assertThat(sum.pinned).hasSize(1);
    assertThat(sum.pinned.get(0).buffers).isEqualTo(80);
    assertThat(sum.pinned.get(0).oldestMillis).isEqualTo(754_000);
    assertThat(sum.paths).hasSize(2);
    assertThat(sum.queues)
        .extracting(one -> one.channel)
        .containsExactly("1f2e3d4c", "1f2e3d4c", "0a0b0c0d", "0a0b0c0d");
    assertThat(sum.history).isEmpty();
    assertThat(sum.missing).isEqualTo(whole.missing);
    assertThat(merge(null, null)).isNull();
  }

  @Test
  void aLineThatOneDoesNotKnowHasNoSum() {
    Balance whole = Balances.whole();
    Books less = Balances.whole().books;
    less.used = Figures.UNKNOWN;
    less.free = Figures.UNKNOWN;
    Balance sum = merge(whole, balance(1, less, List.of(), List.of(), List.of()));
    assertThat(sum.books.used).isEqualTo(Figures.UNKNOWN);
    assertThat(sum.books.live).isEqualTo(80 * MIB);
    assertThat(sum.missing)
        .contains(
            "not every process of this merged report tells these lines, so they have no sum:"
                + " used, free");
    assertThat(merge(Balances.least(), Balances.least()).missing)
        .as("what nobody knows is told by nobody")
        .containsExactly("Netty's counter is off");
  }

  @Test
  void mergedVerdictsAreRankedByBytesAndNameTheirProcess() {
    Verdict healthy = new Verdict(Cause.HEALTHY, 900, "well", "");
    Verdict unknown = new Verdict(Cause.UNKNOWN, 800, "who knows", "");
    Verdict leak = new Verdict(Cause.LEAK, 5, "leaks", "");
    Verdict slow = new Verdict(Cause.SLOW_PEER, 50, "waits", "");
    Snapshot one =
        labelled(balance(1, new Books(), List.of(), List.of(), List.of(), leak, healthy), "web-1");
    Snapshot two =
        labelled(balance(1, new Books(), List.of(), List.of(), List.of(), slow, unknown), "web-2");
    Snapshot none =
        Trees.snapshot().with(balance(1, new Books(), List.of(), List.of(), List.of(), leak));
    Snapshot merged = SnapshotMerge.of(List.of(one, two));
    List<String> ranked =
        List.of("web-2: waits", "web-1: leaks", "web-2: who knows", "web-1: well");
    assertThat(merged.balance.verdicts).extracting(v -> v.sentence).isEqualTo(ranked);
    assertThat(SnapshotMerge.of(List.of(merged, none)).balance.verdicts)
        .extracting(v -> v.sentence)
        .containsExactly(
            "web-2: waits", "web-1: leaks", "leaks", "web-2: who knows", "web-1: well");
  }

  private static Snapshot labelled(Balance balance, String host) {
    Snapshot snapshot = Trees.snapshot();
    return snapshot.with(snapshot.tracker.withLabels(Map.of("host", host))).with(balance);
  }

  @Test
  void mergedListsAreBounded() {
    List<LivePath> paths = new ArrayList<>();
    List<ChannelQueue> queues = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      paths.add(path(i, i, "path" + i));
      queues.add(queue("channel" + i, i));
    }
    Balance many = balance(1, new Books(), List.of(), paths, queues);
    Balance sum = merge(many, many);
    assertThat(sum.paths).hasSize(BalanceParts.MOST);
    assertThat(sum.paths.get(0).bytes).isEqualTo(2 * 999);
    assertThat(sum.queues).hasSize(BalanceParts.MOST);
    assertThat(sum.queues.get(0).bytes).isEqualTo(999);
  }

  /** The history is told at its own moments; so the points themselves are not changed. */
  @Test
  void pointsAreAsTheyWere() {
    Balance whole = Balances.whole();
    Balance marked = Balances.least();
    Balance early =
        new Balance(
            1,
            marked.books,
            marked.allocators,
            marked.pinned,
            marked.paths,
            marked.queues,
            marked.history,
            marked.missing,
            marked.verdicts);
    List<BalancePoint> history = since(early, whole).history;
    assertThat(history).isEqualTo(whole.history);
  }
}
