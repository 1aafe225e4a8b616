package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Totals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Leaks for a workflow of GitHub, in two forms: Markdown for {@code $GITHUB_STEP_SUMMARY}, and
 * lines that make annotations where a step prints them.
 */
public final class GitHub {
  /** Rows of the table; a summary may have 1 MiB. */
  private static final int ROWS = 50;

  private static final int PATHS = 10;
  private static final int STEPS = 40;

  /** GitHub shows ten errors of a step. */
  private static final int ANNOTATIONS = 10;

  private GitHub() {}

  /**
   * Writes Markdown.
   *
   * @param snapshot where the leaks are
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void summary(Snapshot snapshot, OutputStream out) throws IOException {
    LeakPaths paths = LeakPaths.of(snapshot);
    List<LeakEntry> leaks = LeakEntry.of(paths.leaks(), snapshot, ROWS);
    int all = paths.leaks().size();
    StringBuilder text = new StringBuilder("## ByteBuf flows: ");
    text.append(all == 0 ? "no leaks" : Plain.count(all, "leak"));
    text.append(misuses(snapshot)).append("\n\n");
    if (all > 0) {
      table(leaks, text);
      if (all > leaks.size()) {
        text.append(Plain.count(all - leaks.size())).append(" more leaks, each smaller.\n\n");
      }
      for (LeakEntry leak : leaks.subList(0, Math.min(PATHS, leaks.size()))) {
        path(leak, text);
      }
    }
    totals(snapshot, paths, text);
    write(text, out);
  }

  /**
   * Writes lines such as {@code ::error file=com/acme/Shop.java,line=31,title=LEAK 89e2a88e::42
   * buffers leaked}.
   *
   * @param snapshot where the leaks are; the ten worst get a line
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void annotations(Snapshot snapshot, OutputStream out) throws IOException {
    LeakPaths paths = LeakPaths.of(snapshot);
    SourceFiles files = new SourceFiles(snapshot);
    List<LeakEntry> leaks = LeakEntry.of(paths.leaks(), snapshot, ANNOTATIONS);
    StringBuilder text = new StringBuilder();
    for (LeakEntry leak : leaks) {
      LeakEntry.At at = leak.at();
      text.append("::error ");
      if (at != null) {
        text.append("file=").append(property(files.of(at.className))).append(',');
        text.append(at.line > 0 ? "line=" + at.line + "," : "");
      }
      text.append("title=").append("LEAK ").append(leak.fingerprint()).append("::");
      text.append(data(leak.amount() + " leaked; " + why(leak) + "next: " + leak.finding.next));
      text.append('\n');
    }
    int more = paths.leaks().size() - leaks.size();
    if (more > 0) {
      text.append("::notice title=ByteBuf flows::").append(Plain.count(more, "more leak"));
      text.append('\n');
    }
    if (leaks.isEmpty()) {
      text.append("::notice title=ByteBuf flows::no leaks").append(misuses(snapshot));
      text.append(" among ");
      text.append(Plain.count(snapshot.totals.allocated, "buffer")).append('\n');
    }
    write(text, out);
  }

  /** What is wrong beside leaks; empty where nothing is. */
  private static String misuses(Snapshot snapshot) {
    int misuses = Misuse.of(snapshot).size();
    return misuses == 0 ? "" : " and " + Plain.count(misuses, "misuse");
  }

  private static String why(LeakEntry leak) {
    if (leak.finding.suspects.isEmpty()) {
      return "";
    }
    Suspect first = leak.finding.suspects.get(0);
    return LeakEntry.name(leak.at(first)) + " " + first.reason + "; ";
  }

  private static void table(List<LeakEntry> leaks, StringBuilder text) {
    text.append("| leak | buffers | bytes | memory | held last by | why |\n");
    text.append("|---|--:|--:|---|---|---|\n");
    for (LeakEntry leak : leaks) {
      text.append("| ").append(leak.fingerprint());
      text.append(" | ").append(Plain.count(leak.leak.leaked()));
      text.append(" | ").append(Plain.count(leak.leak.allBytes()));
      text.append(" | ").append(leak.memory());
      Suspect held = leak.heldLast();
      LeakEntry.At at = held == null ? leak.at() : leak.at(held);
      text.append(" | ").append(at == null ? "" : code(LeakEntry.place(at)));
      text.append(leak.finding.decided || leak.finding.suspects.size() < 2 ? "" : " or others");
      text.append(" | ").append(held == null ? "" : markdown(held.reason));
      text.append(" |\n");
    }
    text.append('\n');
  }

  private static void path(LeakEntry leak, StringBuilder text) {
    text.append("<details><summary>LEAK ").append(leak.fingerprint()).append(": ");
    text.append(markdown(leak.amount())).append("</summary>\n\n");
    List<SnapshotNode> nodes = leak.leak.nodes();
    for (SnapshotNode node : Steps.of(nodes, STEPS)) {
      text.append("1. ");
      text.append(
          node == null
              ? Steps.leftOut(nodes, STEPS)
              : code(Plain.shorten(FrameNames.withLine(node.place), 200)));
      text.append('\n');
    }
    text.append('\n');
    if (!leak.others().isEmpty()) {
      text.append(markdown(leak.others())).append(".\n\n");
    }
    for (Suspect suspect : leak.finding.suspects) {
      text.append("- ").append(code(LeakEntry.place(leak.at(suspect)))).append(' ');
      text.append(markdown(suspect.reason)).append('\n');
    }
    text.append(leak.finding.suspects.isEmpty() ? "" : "\n");
    text.append("**Next:** ").append(markdown(leak.finding.next)).append(".\n\n</details>\n\n");
  }

  private static void totals(Snapshot snapshot, LeakPaths paths, StringBuilder text) {
    Totals totals = snapshot.totals;
    text.append("| allocated | released | leaked | live | suspects | misused |\n");
    text.append("|--:|--:|--:|--:|--:|--:|\n");
    for (long number :
        new long[] {
          totals.allocated,
          totals.released,
          totals.leaked,
          totals.live,
          totals.suspect,
          totals.misused
        }) {
      text.append("| ").append(Plain.count(number)).append(' ');
    }
    text.append("|\n");
    int accepted = paths.accepted().size();
    if (accepted > 0) {
      text.append('\n').append(Plain.count(accepted, "accepted leak")).append(" not listed.\n");
    }
  }

  /** Code in a line or a cell, which no name can end. */
  private static String code(String text) {
    return "<code>" + markdown(text) + "</code>";
  }

  /** Text that is neither Markdown nor HTML: what could be is a numeric entity. */
  private static String markdown(String text) {
    StringBuilder escaped = new StringBuilder();
    String plain = Plain.text(text);
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      if (c < 128 && !Character.isLetterOrDigit(c) && " .,:;()/$-=".indexOf(c) < 0) {
        escaped.append("&#").append((int) c).append(';');
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static String data(String text) {
    return Plain.text(text).replace("%", "%25");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }

  private static void write(StringBuilder text, OutputStream out) throws IOException {
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
