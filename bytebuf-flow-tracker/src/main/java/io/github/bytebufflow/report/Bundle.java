package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.bundle.BundleArchive;
import io.github.bytebufflow.bundle.Environment;
import io.github.bytebufflow.bundle.SizeTable;
import io.github.bytebufflow.page.WebPage;
import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Redaction;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;

/**
 * One file to attach to a ticket: the reports of a redacted snapshot, and what it was taken of.
 * Stateless.
 */
final class Bundle {
  private Bundle() {}

  /**
   * Writes the archive. The same snapshot gives the same bytes in one time zone, but for what
   * {@code environment.txt} tells of the JVM at hand.
   *
   * @param snapshot what happened, or a difference
   * @param settings what is left in the bundle, and the note of reports
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  static void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
      throws IOException {
    Redaction.Settings shown = settings.bundle.of(snapshot);
    Snapshot redacted = Redaction.of(snapshot, shown);
    ReportSettings plain = settings.withColour(false);
    String leaks = LeakReport.of(redacted, plain.withSuspects(true));
    BundleArchive zip = new BundleArchive(out, snapshot.tracker.takenMillis);
    zip.add("README.txt", readMe(redacted, settings.bundle, shown));
    zip.add("summary.txt", summary(redacted, plain, leaks));
    zip.add("leaks.txt", leaks);
    zip.add("tree.txt", to -> ReportFormat.TREE.write(redacted, plain.withFullNames(true), to));
    zip.add("report.json", to -> SnapshotJson.write(redacted, to));
    if (redacted.balance != null) {
      zip.add("memory.json", to -> SnapshotJson.writeBalance(redacted.balance, to));
    }
    zip.add("sizes.csv", SizeTable.of(redacted));
    zip.add("environment.txt", Environment.of(redacted, settings.bundle.thisJvm));
    zip.add("page.html", to -> WebPage.write(redacted, leaks, to));
    zip.end();
  }

  /** Where the memory is, if that is known, and the leaks. */
  private static String summary(Snapshot redacted, ReportSettings settings, String leaks) {
    return redacted.balance == null ? leaks : MemoryReport.of(redacted, settings) + "\n" + leaks;
  }

  private static String readMe(
      Snapshot redacted, BundleSettings settings, Redaction.Settings shown) {
    boolean balance = redacted.balance != null;
    return "Where the ByteBufs of a program are: a bundle of bytebuf-flow "
        + Page.clean(redacted.tracker.version)
        + ", taken at "
        + Instant.ofEpochMilli(redacted.tracker.takenMillis)
        + ".\n\n"
        + "What is in it, to be read in this order:\n"
        + line("summary.txt", "what takes the memory, and the leaks with who is responsible")
        + line("environment.txt", "versions, options, allocators, flags and limits")
        + line(
            "page.html", "everything, to look around in: open it in a browser, no network needed")
        + line("leaks.txt", "the leak report, and the old buffers that live")
        + line("tree.txt", "all paths that buffers took, with what became of them")
        + line("sizes.csv", "live and leaked buffers by memory and size")
        + line("report.json", "all of it for programs: the commands of the agent's jar read it")
        + (balance ? line("memory.json", "of that, the balance of the memory alone") : "")
        + "\nWhat was left out:\n"
        + (shown.hasAddresses()
            ? new Peers().areIn(redacted)
                ? "  - nothing of the addresses of peers: they are in it, since that was asked for\n"
                : "  - nothing of the addresses of peers, which was asked for; but what the bundle\n"
                    + "    was made of names no peer, since there is none or addresses=false\n"
            : "  - the addresses of peers: \"(address)\" stands for them in texts\n")
        + (shown.hasHints()
            ? "  - nothing of the hints of touch(hint): they are in it, since that was asked for\n"
            : "  - the hints of touch(hint): \"hint 1\" and so on stand for them\n")
        + "  - the folders of files, the names of hosts in options, and the values of labels\n"
        + "  - the values of flags and properties that are not the JVM's, Netty's or the\n"
        + "    tracker's, and of all whose name looks like a secret\n"
        + "  - the content of buffers, which the tracker never reads\n"
        + (settings.thisJvm
            ? ""
            : "  - the flags of the JVM: the bundle was made of a report, and not by the JVM\n")
        + (balance ? "" : "  - the balance of the memory, which the report does not have\n")
        + "What is still in it: names of packages, classes, methods and threads of the program.\n\n"
        + "sizes.csv: a report has no size of each buffer. All buffers at one step of the tree\n"
        + "count with their mean size there; size_up_to is a power of two, in bytes.\n";
  }

  /** Whether a snapshot names the peer of a channel. */
  private static final class Peers extends NodeWalk<RuntimeException> {
    private boolean found;

    boolean areIn(Snapshot snapshot) {
      through(snapshot.roots);
      if (snapshot.balance != null) {
        for (ChannelQueue queue : snapshot.balance.queues) {
          found |= queue.remote != null;
        }
      }
      for (MisuseRecord misuse : snapshot.misuses) {
        misuse.steps.forEach(this::look);
      }
      return found;
    }

    @Override
    protected void enter(SnapshotNode node) {
      look(node.place);
    }

    private void look(Place place) {
      look(place.context);
      place.leakedContexts.forEach(this::look);
    }

    private void look(Context context) {
      found |= context != null && (context.remote != null || context.local != null);
    }
  }

  private static String line(String name, String what) {
    return String.format("  %-16s %s\n", name, what);
  }
}
