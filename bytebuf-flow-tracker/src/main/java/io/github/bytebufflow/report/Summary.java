package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.DirectPaths;
import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Amounts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * What is to be known of a process that is gone, in at most {@value #MOST} bytes: what happened,
 * who has the direct memory, and the worst leaks, a few lines each. Stateless.
 */
public final class Summary {
  /** Bytes of UTF-8 that a summary has at most: Kubernetes keeps so many. */
  public static final int MOST = 4096;

  private static final int PATHS = 3;
  private static final int LEAKS = 20;

  private Summary() {}

  /**
   * Renders the summary. What does not fit is left out, the end first.
   *
   * @param snapshot all flows
   * @param verdict where the memory is, in one line; empty to leave that out
   * @param events what happened, the most important first; one line each
   * @return lines, each with its end but the last where it is cut off
   */
  public static String of(Snapshot snapshot, String verdict, List<String> events) {
    Page page = new Page();
    page.line(
        "bytebuf-flow at "
            + Instant.ofEpochMilli(snapshot.tracker.takenMillis)
            + ", after "
            + Amounts.time(snapshot.tracker.uptimeMillis));
    if (!verdict.isEmpty()) {
      page.line(Page.clean(verdict));
    }
    for (String event : events) {
      page.line(Page.clean(event));
    }
    LeakPaths paths = LeakPaths.of(snapshot);
    page.line("SUMMARY " + Closing.summary(snapshot, paths));
    List<List<SnapshotNode>> live = DirectPaths.of(snapshot);
    for (List<SnapshotNode> path : live.subList(0, Math.min(PATHS, live.size()))) {
      page.line("LIVE " + DirectMemory.amount(path.get(path.size() - 1).counts));
      page.line("  path " + PathText.brief(path));
    }
    List<Leak> leaks = paths.leaks();
    Findings findings = new Findings(snapshot);
    Outcomes outcomes = new Outcomes();
    for (Leak leak : leaks.subList(0, Math.min(LEAKS, leaks.size()))) {
      outcomes.add(leak.root());
      leak(leak, findings.of(leak, outcomes), page);
    }
    return cut(page.toString(), MOST);
  }

  private static void leak(Leak leak, Finding finding, Page page) {
    page.line("LEAK " + leak.fingerprint() + " " + LeakBlock.amount(leak));
    page.line("  path " + PathText.brief(leak.nodes()));
    page.line("  held last by " + Page.clean(LeakBlock.holder(leak, finding)));
    page.line("  next: " + Page.clean(finding.next));
  }

  /** As much of a text as so many bytes of UTF-8 hold, in whole characters. */
  static String cut(String text, int most) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= most) {
      return text;
    }
    int end = most;
    // What goes on with the bits 10 is the rest of a character.
    while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}
