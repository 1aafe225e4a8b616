package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.ZoomedPaths;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.Zoomed;
import io.github.bytebufflow.text.Amounts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The last lines of a leak report. */
final class Closing {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private Closing() {}

  /**
   * The first words where no leak was seen; weaker if not all buffers were followed, or where the
   * application lost heap.
   */
  static String verdict(Snapshot snapshot, LeakPaths paths, String heap, String note) {
    StringBuilder text = new StringBuilder("bytebuf-flow: ");
    text.append(heap.isEmpty() ? "no leaks" : "no leak of direct memory");
    boolean unproven = isUnproven(snapshot);
    text.append(unproven || !Share.isAll(snapshot) || !note.isEmpty() ? " seen" : "");
    text.append(unproven ? " yet, no collection so far" : "");
    text.append(paths.accepted().isEmpty() ? "" : " but accepted ones");
    if (!snapshot.misuses.isEmpty()) {
      text.append(paths.accepted().isEmpty() ? ", but " : ", and ").append(misuses(snapshot));
    }
    text.append(heap.isEmpty() ? "" : "; ").append(heap);
    return text.toString();
  }

  /** Whether there may be leaks that no collection has found yet. */
  static boolean isUnproven(Snapshot snapshot) {
    return snapshot.tracker.collections == 0 && snapshot.totals.live > snapshot.totals.permanent;
  }

  /** {@code 1 misuse (double release, 118 times)}, {@code 2 misuses (434 times)}. */
  private static String misuses(Snapshot snapshot) {
    List<Misuse> misuses = Misuse.of(snapshot);
    long count = 0;
    for (Misuse misuse : misuses) {
      count += misuse.count();
    }
    String what = misuses.size() > 1 ? "" : MisuseBlock.what(misuses.get(0).common().what) + ", ";
    return Amounts.count(misuses.size(), "misuse") + " (" + what + MisuseBlock.times(count) + ')';
  }

  /** How many flows were followed, when none of them leaked memory that matters. */
  static String followed(Snapshot snapshot, LeakPaths paths) {
    Totals totals = snapshot.totals;
    if (totals.allocated == 0 && totals.live == 0) {
      if (totals.foreignAllocated > 0) {
        return Amounts.count(totals.foreignAllocated, "buffer")
            + " allocated, all of classes that free their memory themselves";
      }
      return totals.resourcesAllocated == 0
          ? nothing(snapshot)
          : Amounts.count(totals.resourcesAllocated, "resource") + " opened, none lost";
    }
    String text = Share.followed(totals) + ", ";
    long accepted = Sums.owners(paths.accepted());
    long heap = totals.leaked - accepted;
    if (totals.live == 0 && totals.leaked == 0) {
      return text + "all released";
    }
    text += Amounts.count(totals.released) + " released";
    if (accepted > 0) {
      text += ", " + Amounts.count(accepted) + " accepted";
    }
    if (heap > 0) {
      text += ", " + Amounts.count(heap) + " of heap unreleased";
    }
    return totals.live == 0 ? text : text + ", " + live(totals);
  }

  private static String nothing(Snapshot snapshot) {
    long others = snapshot.totals.sampledOut;
    if (others > 0) {
      return "none of about " + Amounts.count(others, "buffer") + " was followed";
    }
    return Share.isDirectOnly(snapshot)
        ? "no buffer of direct memory was allocated"
        : "no buffer was allocated";
  }

  /** A line for each leak that is accepted. */
  static List<String> accepted(LeakPaths paths) {
    List<String> lines = new ArrayList<>();
    for (Leak leak : paths.accepted()) {
      Accepted known = leak.accepted();
      String line =
          "bytebuf-flow: ACCEPTED " + leak.fingerprint() + "   " + Sums.text(List.of(leak), "");
      if (!known.reason.isEmpty()) {
        line += ": " + known.reason;
      }
      lines.add(Page.clean(known.until.isEmpty() ? line : line + " (until " + known.until + ")"));
    }
    return lines;
  }

  private static String live(Totals totals) {
    String text = Amounts.count(totals.live) + " still live";
    if (totals.liveBytes > 0) {
      text += " (" + Amounts.bytes(totals.liveBytes) + ")";
    }
    if (totals.permanent == totals.live) {
      return text + ", all of them wrapped as unreleasable";
    }
    return totals.permanent == 0
        ? text
        : text + ", " + Amounts.count(totals.permanent) + " of them wrapped as unreleasable";
  }

  /** Whether something takes memory that is neither a leak nor the load. */
  static boolean namesOtherThanLeaks(Snapshot snapshot) {
    if (snapshot.balance == null) {
      return false;
    }
    Cause cause = snapshot.balance.verdict().cause;
    return cause != Cause.HEALTHY && cause != Cause.UNKNOWN && cause != Cause.LEAK;
  }

  static List<String> notes(Snapshot snapshot, LeakPaths paths, String note) {
    Totals totals = snapshot.totals;
    List<String> notes = new ArrayList<>(Share.sentences(snapshot));
    if (paths.pathless() > 0) {
      notes.add(
          Amounts.count(paths.pathless(), "leaked buffer") + " on no path of this snapshot's tree");
    }
    if (totals.truncated > 0) {
      notes.add(
          Amounts.count(totals.truncated, "flow")
              + " truncated: their paths end where max-nodes or max-depth was reached");
    }
    if (totals.untracked > 0) {
      notes.add(
          Amounts.count(totals.untracked)
              + " untracked: lost by a failure of the tracker, and counted in no other number");
    }
    former(snapshot, paths, notes);
    unread(snapshot.findings, notes);
    notes.addAll(zooms(snapshot.tracker.zoomed));
    for (String off : snapshot.tracker.off) {
      notes.add("off: " + off);
    }
    if (!note.isEmpty()) {
      notes.add("note: " + note);
    }
    return notes;
  }

  /** Accepted leaks whose digits have changed. */
  private static void former(Snapshot snapshot, LeakPaths paths, List<String> notes) {
    for (Accepted known : snapshot.tracker.accepted) {
      for (Leak leak : paths.leaks()) {
        if (leak.hadDigits(known.fingerprint)) {
          notes.add(
              "accept: "
                  + known.fingerprint
                  + " is how version 0.1 named LEAK "
                  + leak.fingerprint()
                  + "; the command baseline writes the new digits");
        }
      }
    }
  }

  /** Which leaks could only be judged by their paths. */
  private static void unread(List<Finding> findings, List<String> notes) {
    int late = 0;
    int failed = 0;
    String failure = "";
    for (Finding finding : findings) {
      if (finding.failure != null) {
        failure = failed == 0 ? finding.failure : failure;
        failed++;
      } else if (finding.unread) {
        late++;
      }
    }
    unread(late, findings.size(), "could not be read in time", notes);
    String fault = "could not be judged (" + Page.clean(failure) + ", a fault of the tracker)";
    unread(failed, findings.size(), fault, notes);
  }

  private static void unread(int some, int all, String why, List<String> notes) {
    if (some > 0) {
      notes.add(
          "the code of "
              + (some == all ? "" : Amounts.count(some) + " of ")
              + Amounts.count(all, "leak")
              + ' '
              + why
              + ": their suspects are from the paths alone");
    }
  }

  /** A line for each zoom that is not undone. */
  private static List<String> zooms(List<Zoomed> zoomed) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<Long, List<Zoomed>> zoom : ZoomedPaths.zooms(zoomed).entrySet()) {
      List<Zoomed> classes = zoom.getValue();
      String first = classes.get(0).className;
      String name = first.endsWith(".*") ? first : first.substring(first.lastIndexOf('.') + 1);
      int more = classes.size() - 1;
      lines.add(
          "zoomed into "
              + name
              + (more == 0 ? "" : " and " + more + (more == 1 ? " more class" : " more classes"))
              + " at "
              + TIME.format(Instant.ofEpochMilli(zoom.getKey()).atZone(ZoneId.systemDefault()))
              + ": leaks found later have finer paths");
    }
    return lines;
  }

  /** {@code 42 buffers, 10.5 KiB direct leaked in 2 places; 3 live}. */
  static String summary(Snapshot snapshot, LeakPaths paths) {
    Totals totals = snapshot.totals;
    List<String> parts = new ArrayList<>();
    parts.add(
        paths.leaks().isEmpty()
            ? "0 buffers leaked"
            : Sums.text(
                paths.leaks(), "leaked in " + Amounts.count(paths.leaks().size(), "place")));
    if (!paths.accepted().isEmpty()) {
      parts.add(Sums.text(paths.accepted(), "accepted"));
    }
    if (!paths.unheld().isEmpty()) {
      parts.add(Sums.text(paths.unheld(), "leaked inside others"));
    }
    if (!paths.heap().isEmpty()) {
      parts.add(Sums.text(paths.heap(), "of heap unreleased"));
    }
    parts.add(
        totals.live == 0
            ? "0 live"
            : Amounts.count(totals.live) + " live, " + Amounts.bytes(totals.liveBytes));
    if (totals.suspect > 0) {
      parts.add(Amounts.count(totals.suspect, "suspect"));
    }
    if (totals.misused > 0) {
      parts.add(Amounts.count(totals.misused) + " misused");
    }
    if (totals.truncated > 0) {
      parts.add(Amounts.count(totals.truncated) + " truncated");
    }
    if (totals.untracked > 0) {
      parts.add(Amounts.count(totals.untracked) + " untracked");
    }
    parts.add(
        totals.sampledOut == 0
            ? Amounts.count(totals.allocated) + " allocated"
            : Share.followed(totals));
    if (totals.foreignAllocated > 0) {
      parts.add(
          Amounts.count(totals.foreignAllocated) + " of classes that free their memory themselves");
    }
    return String.join("; ", parts);
  }

  /**
   * What to try next where nothing leaked: while the process runs, or, where this is the end, in
   * the next run.
   */
  static String next(Snapshot snapshot, boolean end) {
    Totals totals = snapshot.totals;
    if (!snapshot.misuses.isEmpty()) {
      return new MisuseBlock(Misuse.of(snapshot).get(0), snapshot).next();
    }
    if (totals.allocated == 0
        && totals.live == 0
        && totals.resourcesAllocated == 0
        && totals.foreignAllocated == 0) {
      return unseen(snapshot);
    }
    if (isUnproven(snapshot) && !end) {
      return "collect garbage (leaks --gc PID, or on the page): a leak is found once the"
          + " collector has run";
    }
    if (totals.suspect > 0) {
      return end
          ? "in the next run, http=PORT or interval=60s with report=FILE.txt shows while it runs"
              + " which suspects get older"
          : "ask for the suspects again in a minute: lost buffers stay and get older";
    }
    if (totals.live > totals.permanent) {
      return end
          ? "release the live buffers before the exit; "
              + (showsTree(snapshot)
                  ? "the report file shows which methods held them"
                  : "in the next run, report=FILE.tree shows which methods hold them")
          : "collect garbage when the program is idle (leaks --gc PID, or on the page): the tree shows"
              + " which methods hold what is still live";
    }
    return "keep the tracker on under real load: many leaks are on paths that only errors take";
  }

  /** Nothing was followed. */
  private static String unseen(Snapshot snapshot) {
    if (snapshot.totals.sampledOut > 0) {
      return "sample=1 follows every buffer";
    }
    if (!snapshot.tracker.off.isEmpty()) {
      return "see the lines that begin with off: they say which buffers are not followed";
    }
    if (Share.isDirectOnly(snapshot)) {
      return "direct-only=false follows heap buffers too";
    }
    // The tracker may have been attached late, or this is the difference since a mark.
    return !snapshot.tracker.netty.isEmpty()
        ? "Netty is followed: put load on the program, so that it allocates buffers"
        : "check that the program uses Netty and that -javaagent stands before -jar";
  }

  /** Whether the option report names a file that has the tree. */
  private static boolean showsTree(Snapshot snapshot) {
    String file = Share.option(snapshot, "report", "none");
    return file.endsWith(".tree") || file.endsWith(".txt") || file.endsWith(".json");
  }
}
