package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The leak report: one block for each leak, then what else happened, a summary, and what to try
 * next. Lines have at most {@value Page#WIDTH} columns unless a name is longer. Thread-safe.
 */
public final class LeakReport {
  private static final int BLOCKS = 10;
  private static final int BRIEF = 40;
  private static final int LINES = 10;

  private final Snapshot snapshot;
  private final ReportSettings settings;
  private final Paint paint;
  private final Page page = new Page();
  private final LeakPaths paths;
  private final Findings findings;
  private final Outcomes outcomes = new Outcomes();

  /** Of the leaks that have a block, in their order. */
  private final List<Finding> named = new ArrayList<>();

  private LeakReport(Snapshot snapshot, LeakPaths paths, ReportSettings settings) {
    this.snapshot = snapshot;
    this.paths = paths;
    findings = new Findings(snapshot);
    this.settings = settings;
    paint = new Paint(settings.colour);
  }

  /**
   * Renders the whole report.
   *
   * @param snapshot what happened, or a difference
   * @param settings what the reader wants
   * @return lines, each with its end
   */
  public static String of(Snapshot snapshot, ReportSettings settings) {
    LeakReport report = new LeakReport(snapshot, LeakPaths.of(snapshot), settings);
    report.memory(settings.end);
    report.leaks();
    report.unheld();
    report.foreign();
    report.misuses();
    if (settings.suspects) {
      Suspects.draw(snapshot, report.paint, report.page, false);
    }
    report.closing();
    return report.page.toString();
  }

  /**
   * Renders one leak, for the log when it is first seen or has grown.
   *
   * @param snapshot what the path was found in
   * @param leak one of the snapshot's {@link LeakPaths}
   * @param settings what the reader wants; note and next step are left out
   * @return lines, each with its end
   */
  public static String block(Snapshot snapshot, Leak leak, ReportSettings settings) {
    Page page = new Page();
    Outcomes outcomes = new Outcomes();
    outcomes.add(leak.root());
    String rank = leak.leaked() == 1 ? "new" : "so far";
    Finding finding = new Findings(snapshot).of(leak, outcomes);
    Paint paint = new Paint(settings.colour);
    new LeakBlock(leak, finding, outcomes, snapshot.tracker, paint, page).draw(rank, List.of());
    return page.toString();
  }

  /**
   * Renders the live buffers that are older than {@code suspect-age}.
   *
   * @param snapshot where to look
   * @param settings what the reader wants
   * @return lines, each with its end
   */
  public static String suspects(Snapshot snapshot, ReportSettings settings) {
    Page page = new Page();
    Suspects.draw(snapshot, new Paint(settings.colour), page, true);
    return page.toString();
  }

  /**
   * What takes the memory: the first line of the last report, and a line near the end of others
   * where something is wrong that no leak explains.
   */
  private void memory(boolean isSaid) {
    if (snapshot.balance == null || !isSaid) {
      return;
    }
    Cause cause = snapshot.balance.verdict().cause;
    if (cause == Cause.UNKNOWN && snapshot.totals.allocated == 0) {
      // No Netty has told anything, and none will.
      return;
    }
    page.line(MemoryText.painted(MemoryText.line(snapshot.balance), cause, paint));
  }

  private void leaks() {
    List<Leak> leaks = paths.leaks();
    int blocks = Math.min(BLOCKS, leaks.size());
    for (int i = 0; i < blocks; i++) {
      Leak leak = leaks.get(i);
      Finding finding = findings.of(leak, outcomes);
      new LeakBlock(leak, finding, outcomes, snapshot.tracker, paint, page)
          .draw(i + 1 + " of " + leaks.size(), named);
      page.line();
      named.add(finding);
    }
    int brief = Math.min(blocks + BRIEF, leaks.size());
    for (int i = blocks; i < brief; i++) {
      Leak leak = leaks.get(i);
      page.line(
          paint.leak("bytebuf-flow: LEAK " + leak.fingerprint())
              + paint.heading(" (" + (i + 1) + " of " + leaks.size() + ")   ")
              + LeakBlock.amount(leak));
      page.line("  " + PathText.brief(leak.nodes()));
    }
    if (leaks.size() > brief) {
      long buffers = 0;
      for (Leak leak : leaks.subList(brief, leaks.size())) {
        buffers += leak.leaked();
      }
      page.line(
          "  … "
              + Amounts.count(leaks.size() - brief, "more leak")
              + " with "
              + Amounts.count(buffers, "buffer")
              + ": the tree shows them all");
    }
    if (leaks.size() > blocks) {
      page.line();
    }
  }

  private void unheld() {
    List<Leak> unheld = paths.unheld();
    if (unheld.isEmpty()) {
      return;
    }
    page.line(
        paint.heading("bytebuf-flow: HELD   " + Sums.text(unheld, "leaked"))
            + ", held by buffers that are not among the leaks here");
    paths(unheld);
    page.line();
  }

  private void foreign() {
    Map<String, long[]> byClass = new TreeMap<>();
    for (Leak path : paths.foreign()) {
      String name =
          path.root().place.buffer == null ? "an unknown class" : path.root().place.buffer;
      long[] sum = byClass.computeIfAbsent(name, unknown -> new long[2]);
      sum[0] += path.leaked();
      sum[1] += path.bytes();
    }
    for (Map.Entry<String, long[]> one : byClass.entrySet()) {
      page.line(
          paint.heading(
                  "bytebuf-flow: FOREIGN   "
                      + Amounts.count(one.getValue()[0], "buffer")
                      + " of "
                      + Page.clean(one.getKey()))
              + ", "
              + Amounts.bytes(one.getValue()[1])
              + " collected without a release:");
      page.line(
          "  the class frees its memory itself; the option 'released' names its release method");
    }
    if (!byClass.isEmpty()) {
      page.line();
    }
  }

  private void paths(List<Leak> some) {
    for (Leak leak : some.subList(0, Math.min(LINES, some.size()))) {
      page.line("  " + LeakBlock.amount(leak) + ": " + PathText.brief(leak.nodes()));
    }
    if (some.size() > LINES) {
      page.line("  … on " + Amounts.count(some.size() - LINES, "more path"));
    }
  }

  private void misuses() {
    List<Misuse> misuses = Misuse.of(snapshot);
    for (Misuse misuse : misuses.subList(0, Math.min(LINES, misuses.size()))) {
      new MisuseBlock(misuse, snapshot).draw(paint, page);
      page.line();
    }
    if (misuses.size() > LINES) {
      page.line("  … " + Amounts.count(misuses.size() - LINES, "more misuse")).line();
    }
  }

  private void closing() {
    HeapLines heap = new HeapLines(paths, findings, outcomes);
    if (paths.leaks().isEmpty() && paths.unheld().isEmpty() && paths.pathless() == 0) {
      String worst = heap.worst();
      String verdict = Closing.verdict(snapshot, paths, worst, settings.note);
      String followed = Closing.followed(snapshot, paths);
      page.line(
          worst.isEmpty()
              ? (isGood() ? paint.good(verdict) : paint.heading(verdict)) + ": " + followed
              : paint.heading(verdict) + " (" + followed + ")");
    }
    for (String line : Closing.accepted(paths)) {
      page.line(line);
    }
    for (String line : heap.lines()) {
      page.line(line);
    }
    for (String note : Closing.notes(snapshot, paths, settings.note)) {
      page.line("bytebuf-flow: " + Page.clean(note));
    }
    memory(!settings.end && Closing.namesOtherThanLeaks(snapshot));
    page.line(paint.heading("bytebuf-flow: SUMMARY " + Closing.summary(snapshot, paths)));
    page.line("bytebuf-flow: next: " + (settings.next.isEmpty() ? next(heap) : settings.next));
  }

  private boolean isGood() {
    return snapshot.misuses.isEmpty() && !Closing.isUnproven(snapshot);
  }

  private String next(HeapLines heap) {
    if (paths.leaks().isEmpty()) {
      boolean first = snapshot.misuses.isEmpty() && !heap.worst().isEmpty();
      return first ? heap.next() : Closing.next(snapshot, settings.end);
    }
    return Page.clean(named.get(0).next + SameMethod.others(named));
  }
}
