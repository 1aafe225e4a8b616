package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.cli.output.Table;
import io.github.bytebufflow.leaks.Comparisons;
import io.github.bytebufflow.report.MemoryText;
import io.github.bytebufflow.report.PathText;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What changed between two snapshots, for people: of one run, or of two runs. Immutable. */
public final class Difference {
  private static final int MOST = 20;
  private static final int PATHS = 10;

  /** Clocks are read one after another, and times are whole milliseconds. */
  private static final long SAME_START_MILLIS = 2000;

  private final Snapshot base;
  private final Snapshot now;
  private final Snapshot since;

  /**
   * Compares.
   *
   * @param base the earlier one
   * @param now the later one
   */
  public Difference(Snapshot base, Snapshot now) {
    this.base = base;
    this.now = now;
    since = Comparisons.since(base, now);
  }

  /**
   * The difference as a snapshot.
   *
   * @return counts of what came after the earlier one
   */
  public Snapshot snapshot() {
    return since;
  }

  /**
   * Whether counts may be subtracted.
   *
   * @return true if both are of one run of one process, which had the same options
   */
  public boolean isOneRun() {
    return isSameTracker() && now.totals.allocated >= base.totals.allocated;
  }

  /**
   * Whether both are of one run, and stand the wrong way round.
   *
   * @return true if the earlier one was taken after the later one
   */
  public boolean isReversed() {
    return isSameTracker() && base.tracker.takenMillis > now.tracker.takenMillis;
  }

  private boolean isSameTracker() {
    List<TrackerInfo> before = base.tracker.sources();
    List<TrackerInfo> after = now.tracker.sources();
    if (before.size() != after.size()) {
      return false;
    }
    for (int i = 0; i < before.size(); i++) {
      if (!isSame(before.get(i), after.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(TrackerInfo one, TrackerInfo other) {
    return Math.abs(started(one) - started(other)) <= SAME_START_MILLIS
        && one.jvm.equals(other.jvm)
        && one.labels.equals(other.labels)
        && one.options.equals(other.options);
  }

  private static long started(TrackerInfo tracker) {
    return tracker.takenMillis - tracker.uptimeMillis;
  }

  /**
   * The difference as text.
   *
   * @return lines with their ends
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    boolean oneRun = isOneRun();
    if (oneRun) {
      text.append("one run, ")
          .append(Amounts.time(since.tracker.uptimeMillis))
          .append(" between the two\n\n");
    } else {
      text.append("two runs, or other options: compare the rates, not the counts\n\n");
    }
    text.append(totals());
    text.append(memory());
    text.append(leaks());
    if (oneRun) {
      text.append(live());
    }
    return text.toString();
  }

  private String totals() {
    Table table = new Table("<>>>").row("", "before", "after", "change");
    row(table, "allocated", base.totals.allocated, now.totals.allocated);
    row(table, "released", base.totals.released, now.totals.released);
    row(table, "leaked", base.totals.leaked, now.totals.leaked);
    bytes(table, "leaked bytes", base.totals.leakedBytes, now.totals.leakedBytes);
    table.row(
        "leaked per million",
        Rates.perMillion(base.totals.leaked, base.totals.allocated),
        Rates.perMillion(now.totals.leaked, now.totals.allocated));
    row(table, "live", base.totals.live, now.totals.live);
    bytes(table, "live bytes", base.totals.liveBytes, now.totals.liveBytes);
    row(table, "suspects", base.totals.suspect, now.totals.suspect);
    return table.text("");
  }

  /** The lines of both balances, and what takes the memory now. */
  private String memory() {
    if (base.balance == null || now.balance == null) {
      return "";
    }
    Books before = base.balance.books;
    Books after = now.balance.books;
    Table table = new Table("<>>>").row("MEMORY", "before", "after", "change");
    known(table, "used by Netty", before.used, after.used);
    known(table, "live", before.live, after.live);
    known(table, "queued for peers", before.queued, after.queued);
    known(table, "leaked", before.leaked, after.leaked);
    known(table, "free in pools", before.free, after.free);
    known(table, "unexplained", before.unexplained, after.unexplained);
    known(table, "of the JDK, not Netty's", before.ownDirect, after.ownDirect);
    known(table, "in RAM", before.rss, after.rss);
    known(table, "outside of all these", before.outside, after.outside);
    String was = MemoryText.verdict(base.balance);
    String is = MemoryText.verdict(now.balance);
    return "\n"
        + table.text("")
        + (was.equals(is) ? "" : "verdict before: " + was + "\n")
        + "verdict: "
        + is
        + "\n";
  }

  private static void known(Table table, String name, long before, long after) {
    if (Figures.isKnown(before) && Figures.isKnown(after)) {
      bytes(table, name, before, after);
    }
  }

  private static void row(Table table, String name, long before, long after) {
    table.row(
        name,
        Amounts.count(before),
        Amounts.count(after),
        sign(after - before, Amounts.count(after - before)));
  }

  private static void bytes(Table table, String name, long before, long after) {
    table.row(
        name,
        Amounts.bytes(before),
        Amounts.bytes(after),
        sign(after - before, Amounts.bytes(after - before)));
  }

  private static String sign(long change, String text) {
    return change == 0 ? "" : change > 0 ? "+" + text : text;
  }

  private String leaks() {
    Map<String, LeakGroup> before = LeakGroup.all(base);
    Map<String, LeakGroup> after = LeakGroup.all(now);
    List<LeakGroup> fresh = new ArrayList<>();
    List<LeakGroup> both = new ArrayList<>();
    for (LeakGroup leak : after.values()) {
      (leak.in(before) != null ? both : fresh).add(leak);
    }
    List<LeakGroup> gone = new ArrayList<>();
    for (LeakGroup leak : before.values()) {
      if (leak.in(after) == null) {
        gone.add(leak);
      }
    }
    if (fresh.isEmpty() && both.isEmpty() && gone.isEmpty()) {
      return "\nno leaks in either\n";
    }
    return section("NEW LEAKS", fresh, before, after)
        + section("LEAKS IN BOTH", both, before, after)
        + section("GONE", gone, before, after);
  }

  private String section(
      String title,
      List<LeakGroup> leaks,
      Map<String, LeakGroup> before,
      Map<String, LeakGroup> after) {
    if (leaks.isEmpty()) {
      return "";
    }
    Table table = new Table("<>>>>>><");
    table.row(title, "before", "after", "change", "bytes", "per million", "", "");
    for (LeakGroup leak : leaks.subList(0, Math.min(MOST, leaks.size()))) {
      LeakGroup first = leak.in(before);
      LeakGroup second = leak.in(after);
      long was = first == null ? 0 : first.leaked();
      long is = second == null ? 0 : second.leaked();
      table.row(
          leak.fingerprint,
          Amounts.count(was),
          Amounts.count(is),
          sign(is - was, Amounts.count(is - was)),
          Amounts.bytes(leak.bytes()),
          Rates.perMillion(was, base.totals.allocated),
          "→ " + Rates.perMillion(is, now.totals.allocated),
          leak.place + (leak.isAccepted ? "   accepted" : ""));
    }
    String more = leaks.size() > MOST ? "… " + (leaks.size() - MOST) + " more\n" : "";
    return "\n" + table.text("") + more;
  }

  /** Where live memory grew. */
  private String live() {
    Table table = new Table(">><");
    table.row("LIVE, GREW BY", "buffers", "");
    boolean any = false;
    for (LivePaths.Held held : LivePaths.worst(since, PATHS, false)) {
      if (held.end.counts.liveBytes > 0) {
        any = true;
        table.row(
            Amounts.bytes(held.end.counts.liveBytes),
            Amounts.count(held.end.counts.live),
            PathText.brief(held.path));
      }
    }
    return any ? "\n" + table.text("") : "";
  }
}
