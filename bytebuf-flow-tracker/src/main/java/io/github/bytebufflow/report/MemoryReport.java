package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the memory is: the verdict, what to do next, the books, and the paths and channels that
 * have the memory. Lines have at most {@value Page#WIDTH} columns unless a sentence or a name is
 * longer. What is not known is left out. Thread-safe.
 */
public final class MemoryReport {
  /** What is said of a snapshot without a balance. */
  public static final String NONE =
      "no balance of the memory is here: the report is of a version without, or of a difference"
          + " with such a report";

  private static final int ROWS = 10;
  private static final int HOLDER = 40;
  private static final String ALLOCATOR = "ByteBufAllocator";
  private static final String INDENT = "    ";
  private static final String BELOW = "      ";

  private final Balance balance;
  private final SiteNames names;
  private final String suspectAge;
  private final Paint paint;
  private final Page page = new Page();

  private MemoryReport(Snapshot snapshot, ReportSettings settings) {
    balance = snapshot.balance;
    names = new SiteNames(snapshot.roots);
    suspectAge = Share.option(snapshot, "suspect-age", "60s");
    paint = new Paint(settings.colour);
  }

  /**
   * Renders the balance of a snapshot.
   *
   * @param snapshot what happened, or a difference: its figures are changes and have signs
   * @param settings what the reader wants; only colours are heeded
   * @return lines, each with its end; one line with {@link #NONE} where there is no balance
   */
  public static String of(Snapshot snapshot, ReportSettings settings) {
    if (snapshot.balance == null) {
      return "bytebuf-flow: memory: " + NONE + "\n";
    }
    MemoryReport report = new MemoryReport(snapshot, settings);
    report.verdicts();
    new MemoryAccount(report.balance, report.paint, report.page).draw();
    report.allocators();
    report.pinned();
    report.queues();
    report.paths();
    report.history();
    report.missing();
    return report.page.toString().stripTrailing() + "\n";
  }

  private void verdicts() {
    Verdict first = balance.verdict();
    String line = Page.clean("bytebuf-flow: memory: " + first.sentence);
    page.line(MemoryText.painted(line, first.cause, paint));
    if (!first.next.isEmpty() && !first.next.equals(MemoryText.NOTHING)) {
      page.line(paint.heading(Page.clean("bytebuf-flow: next: " + first.next)));
    }
    page.line();
    for (Verdict also : balance.verdicts.subList(1, balance.verdicts.size())) {
      page.fact("also", MemoryText.verdict(also));
      if (MemoryText.hasNext(also)) {
        page.fact("", "next: " + also.next);
      }
    }
    if (balance.verdicts.size() > 1) {
      page.line();
    }
    if (balance.isDifference()) {
      page.fact(
          "since the mark",
          Amounts.time(balance.takenMillis - balance.sinceMillis)
              + " ago: figures with a sign are changes; the verdict, ages and growth are of now");
      page.line();
    }
  }

  private void allocators() {
    List<AllocatorBooks> all = balance.allocators;
    if (all.isEmpty()) {
      return;
    }
    String netty = all.get(0).netty;
    for (AllocatorBooks one : all) {
      netty = one.netty.equals(netty) ? netty : "";
    }
    page.line(
        paint.heading(
            "  ALLOCATORS" + (netty.isEmpty() ? "" : " of Netty " + Page.clean(netty)) + since()));
    Columns columns = new Columns("<>>>>>>>>");
    columns.row("", "reserved", "live", "rounded", "free", "pinned", "heap", "chunks", "caches");
    for (AllocatorBooks one : all.subList(0, Math.min(ROWS, all.size()))) {
      String number = one.allocators > 1 ? Amounts.count(one.allocators) + " " : "";
      boolean pooled = Figures.isKnown(one.free) || Figures.isKnown(one.chunks);
      columns.row(
          (balance.isDifference() ? "" : number) + name(one),
          bytes(one.reserved),
          bytes(one.live),
          one.rounding == 0 && !pooled ? "" : bytes(one.rounding),
          bytes(one.free),
          bytes(one.pinned),
          Figures.orZero(one.reservedHeap) == 0 ? "" : bytes(one.reservedHeap),
          chunks(one),
          count(one.caches));
      if (netty.isEmpty()) {
        columns.below(BELOW + Page.clean(one.netty));
      }
    }
    columns.draw(INDENT, paint, page);
    more(all.size(), "allocator");
    page.line();
  }

  /** {@code Pooled} for Netty's {@code PooledByteBufAllocator}. */
  private static String name(AllocatorBooks of) {
    String name = Names.simple(of.className);
    boolean isLong = name.endsWith(ALLOCATOR) && name.length() > ALLOCATOR.length();
    return isLong ? name.substring(0, name.length() - ALLOCATOR.length()) : name;
  }

  private String chunks(AllocatorBooks of) {
    String size = Figures.isKnown(of.chunkSize) ? " of " + Amounts.bytes(of.chunkSize) : "";
    return Figures.isKnown(of.chunks) ? count(of.chunks) + size : "";
  }

  private void pinned() {
    List<PinnedPath> all = new ArrayList<>(balance.pinned);
    all.removeIf(one -> one.wasted == 0);
    if (all.isEmpty()) {
      return;
    }
    page.line(paint.heading("  CHUNKS KEPT BY FEW BUFFERS" + since()));
    Columns columns = new Columns("><");
    columns.row("wasted", "kept by");
    for (PinnedPath one : all.subList(0, Math.min(ROWS, all.size()))) {
      String keep = one.buffers == 1 ? ", keeps " : ", keep ";
      String text =
          ": "
              + count(one.buffers, "buffer")
              + ", "
              + bytes(one.bytes)
              + keep
              + count(one.chunks, "chunk")
              + ", "
              + bytes(one.reserved)
              + ", oldest "
              + Amounts.time(one.oldestMillis);
      columns.row(bytes(one.wasted), holder(one.path, one.keptAt) + text);
      columns.below(pathLine(one.path));
    }
    columns.draw(INDENT, paint, page);
    more(all.size(), "path");
    page.line();
  }

  private void queues() {
    List<ChannelQueue> all = balance.queues;
    if (all.isEmpty()) {
      return;
    }
    page.line(paint.heading("  QUEUED FOR PEERS, by channel" + since()));
    Columns columns = new Columns("<>>><<");
    columns.row("channel", "bytes", "messages", "oldest", "", "remote");
    for (ChannelQueue one : all.subList(0, Math.min(ROWS, all.size()))) {
      columns.row(
          one.channel,
          bytes(one.bytes),
          count(one.buffers),
          time(one.oldestMillis),
          (one.writable ? "writable" : "not writable") + (one.active ? "" : ", not connected"),
          one.remote == null ? "" : one.remote);
    }
    columns.draw(INDENT, paint, page);
    more(all.size(), "channel");
    page.line();
  }

  private void paths() {
    List<LivePath> all = balance.paths;
    if (all.isEmpty()) {
      return;
    }
    page.line(paint.heading("  LIVE DIRECT BUFFERS, by path" + since()));
    Columns columns = new Columns(">>>>><");
    columns.row("bytes", "buffers", "over " + suspectAge, "oldest", "a minute", "held by");
    for (LivePath one : all.subList(0, Math.min(ROWS, all.size()))) {
      columns.row(
          bytes(one.bytes),
          count(one.buffers),
          one.old == 0 ? "" : bytes(one.old),
          time(one.oldestMillis),
          Figures.isKnown(one.perMinute) ? signed(one.perMinute) : "",
          one.viewsAt.isEmpty()
              ? holder(one.path, one.keptAt)
              : holder(List.of(one.viewsAt), one.viewsAt));
      columns.below(viewsLine(one));
      columns.below(pathLine(one.path));
    }
    columns.draw(INDENT, paint, page);
    more(all.size(), "path");
    page.line();
  }

  /** Who handed the buffers on last; the whole name stands in the path below. */
  private String holder(List<String> path, String keptAt) {
    int end = path.lastIndexOf(keptAt) + 1;
    return Page.shorten(names.holder(end == 0 ? path : path.subList(0, end)), HOLDER);
  }

  /** That retained views keep the buffers, and how much of these the views are of. */
  private String viewsLine(LivePath path) {
    if (path.viewsAt.isEmpty() || !Figures.isKnown(path.views)) {
      return "";
    }
    String size = Figures.isKnown(path.viewBytes) ? " of " + bytes(path.viewBytes) : "";
    return BELOW + "kept by " + count(path.views, "retained view") + size;
  }

  private static String pathLine(List<String> path) {
    return path.size() < 2 ? "" : BELOW + SiteNames.text(path, Page.WIDTH - BELOW.length());
  }

  private void history() {
    List<BalancePoint> points = balance.history;
    if (points.isEmpty()) {
      return;
    }
    long from = points.get(0).atMillis;
    int columns = points.size() + 1;
    Sparkline used = new Sparkline(from, balance.takenMillis, columns);
    Sparkline live = new Sparkline(from, balance.takenMillis, columns);
    for (BalancePoint point : points) {
      used.add(point.atMillis, point.books.used);
      live.add(point.atMillis, point.books.live);
    }
    if (!balance.isDifference()) {
      used.add(balance.takenMillis, balance.books.used);
      live.add(balance.takenMillis, balance.books.live);
    }
    if (!used.isKnown() && !live.isKnown()) {
      return;
    }
    page.line(
        paint.heading("  THE LAST " + Amounts.time(balance.takenMillis - from) + ", from 0 up"));
    long scale = Math.max(used.highest(), live.highest());
    Columns rows = new Columns("<>>><");
    rows.row("", "first", "most", "last", "");
    curve(rows, "used", used, scale);
    curve(rows, "live", live, scale);
    rows.draw(INDENT, paint, page);
    page.line();
  }

  private static void curve(Columns rows, String name, Sparkline curve, long scale) {
    if (curve.isKnown()) {
      rows.row(
          name,
          Amounts.bytes(curve.first()),
          Amounts.bytes(curve.highest()),
          Amounts.bytes(curve.last()),
          curve.text(scale));
    }
  }

  private void missing() {
    String label = "not known";
    for (String sentence : balance.missing) {
      page.fact(label, sentence);
      label = "";
    }
  }

  private void more(int size, String what) {
    if (size > ROWS) {
      page.line(INDENT + "… and " + Amounts.count(size - ROWS, "more " + what));
    }
  }

  private String since() {
    return balance.isDifference() ? ", since the mark" : "";
  }

  private String bytes(long bytes) {
    if (!Figures.isKnown(bytes)) {
      return "";
    }
    return balance.isDifference() ? signed(bytes) : Amounts.bytes(bytes);
  }

  private static String signed(long bytes) {
    return (bytes > 0 ? "+" : "") + Amounts.bytes(bytes);
  }

  private String count(long number, String one) {
    return (balance.isDifference() && number > 0 ? "+" : "") + Amounts.count(number, one);
  }

  private String count(long number) {
    if (!Figures.isKnown(number)) {
      return "";
    }
    return (balance.isDifference() && number > 0 ? "+" : "") + Amounts.count(number);
  }

  private static String time(long millis) {
    return Figures.isKnown(millis) ? Amounts.time(millis) : "";
  }
}
