package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Books;
import java.util.ArrayList;
import java.util.List;

/**
 * How the balance changed between two snapshots of one tracker.
 *
 * <p>Amounts are subtracted; ages, sizes of chunks and growth per minute are those of now. The
 * lists of a balance have its worst parts only, so a path that the mark's list does not have counts
 * from 0. The verdict is that of now: it says what takes the memory, whatever it was at the mark.
 */
final class BalanceDiff {
  private BalanceDiff() {}

  /**
   * Subtracts one balance from a later one.
   *
   * @param base the earlier one, or null
   * @param now the later one, or null
   * @return the difference, or null where one of the two is missing
   */
  static Balance since(Balance base, Balance now) {
    if (base == null || now == null) {
      return null;
    }
    Books books = new Books();
    FigureArithmetic.copy(now.books, books);
    FigureArithmetic.subtract(base.books, books);
    List<BalancePoint> history = new ArrayList<>();
    for (BalancePoint point : now.history) {
      if (point.atMillis > base.takenMillis) {
        history.add(point);
      }
    }
    return new Balance(
        now.takenMillis,
        base.takenMillis,
        books,
        BalanceParts.ALLOCATORS.difference(base.allocators, now.allocators),
        BalanceParts.PINNED.difference(base.pinned, now.pinned),
        BalanceParts.PATHS.difference(base.paths, now.paths),
        BalanceParts.QUEUES.difference(base.queues, now.queues),
        history,
        now.missing,
        now.verdicts);
  }
}
