package io.github.bytebufflow.serve;

import io.github.bytebufflow.api.MemoryRow;
import io.github.bytebufflow.api.VerdictRow;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.snapshot.Snapshot;

/** The balance of a snapshot as JMX has it. */
final class MemoryTable {
  private MemoryTable() {}

  /** The lines; all of them unknown where the snapshot has no balance. */
  static MemoryRow lines(Snapshot snapshot) {
    Balance balance = snapshot.balance;
    return new Lines(balance == null ? new Books() : balance.books);
  }

  /** The verdict; an unknown one where the snapshot has no balance. */
  static VerdictRow verdict(Snapshot snapshot) {
    Balance balance = snapshot.balance;
    return new Judged(
        balance == null
            ? new Verdict(
                Cause.UNKNOWN,
                0,
                "the tracker has taken no balance of the memory",
                "ask again; standard error has the failure if there was one")
            : balance.verdict());
  }

  private static final class Judged implements VerdictRow {
    private final Verdict verdict;

    Judged(Verdict verdict) {
      this.verdict = verdict;
    }

    @Override
    public String getCause() {
      return verdict.cause.toString();
    }

    @Override
    public long getBytes() {
      return verdict.bytes;
    }

    @Override
    public String getSentence() {
      return verdict.sentence;
    }

    @Override
    public String getNext() {
      return verdict.next;
    }
  }

  private static final class Lines implements MemoryRow {
    private final Books books;

    Lines(Books books) {
      this.books = books;
    }

    private static Long known(long figure) {
      return Figures.isKnown(figure) ? Long.valueOf(figure) : null;
    }

    @Override
    public Long getLimit() {
      return known(books.limit);
    }

    @Override
    public Long getUsed() {
      return known(books.used);
    }

    @Override
    public Long getLive() {
      return known(books.live);
    }

    @Override
    public Long getRounding() {
      return known(books.rounding);
    }

    @Override
    public Long getQueued() {
      return known(books.queued);
    }

    @Override
    public Long getLeaked() {
      return known(books.leaked);
    }

    @Override
    public Long getFree() {
      return known(books.free);
    }

    @Override
    public Long getUnexplained() {
      return known(books.unexplained);
    }

    @Override
    public Long getJdkLimit() {
      return known(books.jdkLimit);
    }

    @Override
    public Long getJdkDirect() {
      return known(books.jdkDirect);
    }

    @Override
    public Long getOwnDirect() {
      return known(books.ownDirect);
    }

    @Override
    public Long getJdkMapped() {
      return known(books.jdkMapped);
    }

    @Override
    public Long getContainerLimit() {
      return known(books.containerLimit);
    }

    @Override
    public Long getRss() {
      return known(books.rss);
    }

    @Override
    public Long getRssAnon() {
      return known(books.rssAnon);
    }

    @Override
    public Long getHeap() {
      return known(books.heap);
    }

    @Override
    public Long getNonHeap() {
      return known(books.nonHeap);
    }

    @Override
    public Long getOutside() {
      return known(books.outside);
    }
  }
}
