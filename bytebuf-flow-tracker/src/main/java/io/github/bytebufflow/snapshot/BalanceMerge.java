package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One balance of several, such as those of the pods of one service.
 *
 * <p>Lines are added; a line that one of the balances does not know has no sum, and a sentence says
 * so. Allocators and paths of one name are added too, queues stand one by one. There is no history:
 * the moments of several processes are not the same. A verdict names the labels of its process.
 */
final class BalanceMerge {
  private BalanceMerge() {}

  /**
   * Adds balances.
   *
   * @param snapshots of which some may have none
   * @return the sum, or null where none has a balance
   */
  static Balance of(List<Snapshot> snapshots) {
    Books books = null;
    List<AllocatorBooks> allocators = new ArrayList<>();
    List<PinnedPath> pinned = new ArrayList<>();
    List<LivePath> paths = new ArrayList<>();
    List<ChannelQueue> queues = new ArrayList<>();
    Set<String> missing = new LinkedHashSet<>();
    List<Verdict> verdicts = new ArrayList<>();
    Unsummed unsummed = new Unsummed();
    long taken = 0;
    long since = Long.MAX_VALUE;
    for (Snapshot snapshot : snapshots) {
      Balance one = snapshot.balance;
      if (one == null) {
        continue;
      }
      one.books.fields(unsummed);
      if (books == null) {
        books = new Books();
        FigureArithmetic.copy(one.books, books);
      } else {
        FigureArithmetic.add(one.books, books);
      }
      taken = Math.max(taken, one.takenMillis);
      since = Math.min(since, one.sinceMillis);
      allocators.addAll(one.allocators);
      pinned.addAll(one.pinned);
      paths.addAll(one.paths);
      queues.addAll(one.queues);
      missing.addAll(one.missing);
      verdicts.addAll(labelled(one.verdicts, snapshot.tracker));
    }
    if (books == null) {
      return null;
    }
    unsummed.sentence(missing);
    return new Balance(
        taken,
        since,
        books,
        BalanceParts.ALLOCATORS.sum(allocators),
        BalanceParts.PINNED.sum(pinned),
        BalanceParts.PATHS.sum(paths),
        BalanceParts.QUEUES.worst(queues, BalanceParts.MOST),
        List.of(),
        new ArrayList<>(missing),
        worst(verdicts));
  }

  /** A merged one has verdicts that name the labels already. */
  private static List<Verdict> labelled(List<Verdict> verdicts, TrackerInfo tracker) {
    if (tracker.labels.isEmpty() || tracker.sources().size() > 1) {
      return verdicts;
    }
    String name = String.join("/", tracker.labels.values());
    List<Verdict> labelled = new ArrayList<>();
    for (Verdict one : verdicts) {
      labelled.add(new Verdict(one.cause, one.bytes, name + ": " + one.sentence, one.next));
    }
    return labelled;
  }

  private static List<Verdict> worst(List<Verdict> all) {
    List<Verdict> worst = new ArrayList<>(all);
    worst.sort(
        (x, y) ->
            rank(x.cause) == rank(y.cause)
                ? Long.compare(y.bytes, x.bytes)
                : Integer.compare(rank(x.cause), rank(y.cause)));
    return worst.subList(0, Math.min(BalanceParts.MOST, worst.size()));
  }

  /** What is wrong, then what nobody knows, then what is well. */
  private static int rank(Cause cause) {
    return cause == Cause.HEALTHY ? 2 : cause == Cause.UNKNOWN ? 1 : 0;
  }

  /** Which lines some balances know and others do not. */
  private static final class Unsummed implements Figures<RuntimeException> {
    private final Set<String> known = new LinkedHashSet<>();
    private final Set<String> unknown = new LinkedHashSet<>();

    @Override
    public long figure(String name, long value) {
      (Figures.isKnown(value) ? known : unknown).add(name);
      return value;
    }

    void sentence(Set<String> missing) {
      known.retainAll(unknown);
      if (!known.isEmpty()) {
        missing.add(
            "not every process of this merged report tells these lines, so they have no sum: "
                + String.join(", ", known));
      }
    }
  }
}
