package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;

/** A balance in a line or two. Stateless. */
public final class MemoryText {
  /** What a verdict says where nothing is to be done. */
  static final String NOTHING = "nothing";

  private MemoryText() {}

  /**
   * What takes the memory, in one line.
   *
   * @param balance where the memory is
   * @return such as {@code fragmentation, 150 MiB: 40 buffers keep 38 chunks}; without bytes where
   *     the verdict has none
   */
  public static String verdict(Balance balance) {
    return verdict(balance.verdict());
  }

  /** The cause, its bytes and the sentence. */
  static String verdict(Verdict verdict) {
    String bytes = verdict.bytes > 0 ? ", " + Amounts.bytes(verdict.bytes) : "";
    return Page.clean(verdict.cause + bytes + ": " + verdict.sentence);
  }

  /** The first line of a report: what is so and what to do, which is nothing where all is well. */
  static String line(Balance balance) {
    Verdict verdict = balance.verdict();
    String next = hasNext(verdict) ? "; next: " + verdict.next : "";
    return Page.clean("bytebuf-flow: memory: " + verdict.sentence + next);
  }

  /** In the colour of what is said: all is well, something takes the memory, or nobody knows. */
  static String painted(String line, Cause cause, Paint paint) {
    switch (cause) {
      case HEALTHY:
        return paint.good(line);
      case UNKNOWN:
        return paint.heading(line);
      default:
        return paint.leak(line);
    }
  }

  /** Whether something is to be done. */
  static boolean hasNext(Verdict verdict) {
    return !verdict.next.isEmpty() && !verdict.next.equals(NOTHING);
  }

  /**
   * The lines that matter most, in one line.
   *
   * @param balance where the memory is
   * @return such as {@code used 260 MiB, 50.8% of 512 MiB live 40 MiB}; unknown lines are left out,
   *     and {@code not known} stands where none is known
   */
  public static String brief(Balance balance) {
    Books books = balance.books;
    List<String> parts = new ArrayList<>();
    if (Figures.isKnown(books.used)) {
      String limit = balance.isDifference() ? "" : limit(books.used, books.limit, "");
      parts.add("used " + Amounts.bytes(books.used) + limit);
    }
    add(parts, "live", books.live);
    add(parts, "queued", books.queued);
    add(parts, "free", books.free);
    add(parts, "outside", books.outside);
    return parts.isEmpty() ? "not known" : String.join("   ", parts);
  }

  private static void add(List<String> parts, String name, long bytes) {
    if (Figures.isKnown(bytes)) {
      parts.add(name + " " + Amounts.bytes(bytes));
    }
  }

  /** {@code , 50.8% of the limit of 512 MiB}, or nothing where there is no limit. */
  static String limit(long part, long limit, String name) {
    if (!Figures.isKnown(part) || limit <= 0) {
      return "";
    }
    return ", " + Amounts.percent(part, limit) + " of " + name + Amounts.bytes(limit);
  }
}
