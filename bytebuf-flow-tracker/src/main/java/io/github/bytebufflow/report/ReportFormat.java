package io.github.bytebufflow.report;

import io.github.bytebufflow.export.Brief;
import io.github.bytebufflow.export.Collapsed;
import io.github.bytebufflow.export.Csv;
import io.github.bytebufflow.export.Dot;
import io.github.bytebufflow.export.GitHub;
import io.github.bytebufflow.export.Mermaid;
import io.github.bytebufflow.export.Pprof;
import io.github.bytebufflow.export.Sarif;
import io.github.bytebufflow.export.Speedscope;
import io.github.bytebufflow.page.WebPage;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import io.github.bytebufflow.text.Nearest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every format of a report: its name, file extension, content type, title and renderer. */
public enum ReportFormat {
  /** The leak report, then the tree. */
  TEXT("text", "txt", ReportFormat.PLAIN, "leak report and tree, to read"),
  /** The leak report. */
  LEAKS("leaks", "leaks", ReportFormat.PLAIN, "leak report, to read"),
  /** The live buffers that are older than {@code suspect-age}. */
  SUSPECTS("suspects", "suspects", ReportFormat.PLAIN, "old live buffers, to read"),
  /** The tree of all paths. */
  TREE("tree", "tree", ReportFormat.PLAIN, "all paths, to read"),
  /** Everything, for programs and for this jar's own command line. */
  JSON("json", "json", "application/json", "everything, for programs"),
  /** The web page with the snapshot inside, which needs no server. */
  HTML("html", "html", "text/html; charset=utf-8", "everything, as a page for the browser"),
  /** All paths, for pprof, Pyroscope and other readers of {@code profile.proto}. */
  PPROF("pprof", "pb.gz", "application/octet-stream", "all paths, for pprof and Pyroscope"),
  /** All paths as a flame graph of speedscope. */
  SPEEDSCOPE("speedscope", "speedscope.json", "application/json", "all paths, for speedscope"),
  /** All paths as collapsed stacks. */
  COLLAPSED("collapsed", "collapsed", ReportFormat.PLAIN, "all paths, for flame graph programs"),
  /** A row for each node. */
  CSV("csv", "csv", "text/csv; charset=utf-8", "all steps, for spreadsheets"),
  /** A drawing of the worst paths for Graphviz. */
  DOT("dot", "dot", "text/vnd.graphviz; charset=utf-8", "the worst paths, drawn by Graphviz"),
  /** A drawing of the worst paths for Markdown pages. */
  MERMAID("mermaid", "mmd", ReportFormat.PLAIN, "the worst paths, drawn in Markdown"),
  /** All that matters in 8 KiB. */
  LLM("llm", "llm.txt", ReportFormat.PLAIN, "all that matters, for a ticket or a language model"),
  /** The leaks for code scanning. */
  SARIF("sarif", "sarif", "application/sarif+json", "the leaks, for code scanning"),
  /** The leaks as Markdown. */
  GITHUB(
      "github", "github.md", "text/markdown; charset=utf-8", "the leaks, for a summary on GitHub"),
  /** The leaks as commands of a workflow. */
  ANNOTATIONS(
      "github-annotations",
      "annotations",
      ReportFormat.PLAIN,
      "the leaks, as annotations of a workflow on GitHub"),
  /** Everything for a ticket in one archive, without addresses and hints. */
  BUNDLE("bundle", "zip", "application/zip", "one file for a ticket, without addresses");

  private static final String PLAIN = "text/plain; charset=utf-8";

  private final String formatName;
  private final String extension;
  private final String contentType;
  private final String title;

  ReportFormat(String formatName, String extension, String contentType, String title) {
    this.formatName = formatName;
    this.extension = extension;
    this.contentType = contentType;
    this.title = title;
  }

  /**
   * The name in options and on the command line.
   *
   * @return a word in lower case
   */
  public String formatName() {
    return formatName;
  }

  /**
   * The end of a file's name.
   *
   * @return a word in lower case, or several with dots between; without a dot before it
   */
  public String extension() {
    return extension;
  }

  /**
   * The media type.
   *
   * @return a value for the header {@code Content-Type}
   */
  public String contentType() {
    return contentType;
  }

  /**
   * What the format has and who reads it.
   *
   * @return a few words
   */
  public String title() {
    return title;
  }

  /**
   * Whether the format is for programs only.
   *
   * @return true for bytes that are no text
   */
  public boolean isBinary() {
    return this == PPROF || this == BUNDLE;
  }

  /**
   * Renders a snapshot.
   *
   * @param snapshot what to render
   * @param settings what the reader wants; only the first four formats and the bundle heed it
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
      throws IOException {
    // No class for each format: where a report is asked for, this one is loaded before main.
    switch (this) {
      case TEXT:
        LEAKS.write(snapshot, settings, out);
        out.write('\n');
        TREE.write(snapshot, settings, out);
        break;
      case LEAKS:
        text(LeakReport.of(snapshot, settings), out);
        break;
      case SUSPECTS:
        text(LeakReport.suspects(snapshot, settings), out);
        break;
      case TREE:
        text(TreeReport.of(snapshot, settings), out);
        break;
      case JSON:
        SnapshotJson.write(snapshot, out);
        break;
      case HTML:
        WebPage.write(snapshot, LeakReport.of(snapshot, settings.withColour(false)), out);
        break;
      case PPROF:
        Pprof.write(snapshot, out);
        break;
      case SPEEDSCOPE:
        Speedscope.write(snapshot, out);
        break;
      case COLLAPSED:
        Collapsed.write(snapshot, Collapsed.Value.FLOWS, out);
        break;
      case CSV:
        Csv.write(snapshot, out);
        break;
      case DOT:
        Dot.write(snapshot, out);
        break;
      case MERMAID:
        Mermaid.write(snapshot, out);
        break;
      case LLM:
        Brief.write(snapshot, out);
        break;
      case SARIF:
        Sarif.write(snapshot, out);
        break;
      case GITHUB:
        GitHub.summary(snapshot, out);
        break;
      case ANNOTATIONS:
        GitHub.annotations(snapshot, out);
        break;
      case BUNDLE:
        Bundle.write(snapshot, settings, out);
        break;
    }
  }

  /**
   * Renders a snapshot.
   *
   * @param snapshot what to render
   * @param settings what the reader wants; only the first four formats heed it
   * @return the bytes of a file or answer
   */
  public byte[] render(Snapshot snapshot, ReportSettings settings) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(snapshot, settings, out);
    } catch (IOException tooDeep) {
      throw new UncheckedIOException(tooDeep);
    }
    return out.toByteArray();
  }

  /**
   * Finds a format by its name or its extension.
   *
   * @param name as in {@link #formatName}, or as in {@link #extension}; upper and lower case are
   *     the same
   * @return the format
   * @throws IllegalArgumentException if there is none; the message is one sentence for the user
   */
  public static ReportFormat named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    List<String> names = new ArrayList<>();
    for (ReportFormat format : values()) {
      if (format.formatName.equals(wanted) || format.extension.equals(wanted)) {
        return format;
      }
      names.add(format.formatName);
    }
    throw new IllegalArgumentException(
        "unknown format \""
            + name
            + "\", expected one of "
            + String.join(", ", names)
            + "; the nearest is "
            + Nearest.of(wanted, names));
  }

  /**
   * Finds the format of a file by the end of its name.
   *
   * @param file a file's name or path
   * @return the format
   * @throws IllegalArgumentException if the end is unknown or missing; the message is one sentence
   *     for the user
   */
  public static ReportFormat ofFile(String file) {
    String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = name.lastIndexOf('.');
    String end = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    String lower = name.toLowerCase(Locale.ROOT);
    List<String> ends = new ArrayList<>();
    ReportFormat longest = null;
    for (ReportFormat format : values()) {
      // One extension may be the end of another: .speedscope.json is more than .json.
      if (lower.endsWith("." + format.extension)
          && (longest == null || format.extension.length() > longest.extension.length())) {
        longest = format;
      }
      ends.add(format.extension);
    }
    if (longest != null) {
      return longest;
    }
    String known = ", expected one of ." + String.join(", .", ends);
    throw new IllegalArgumentException(
        end.isEmpty()
            ? "the file \"" + file + "\" has no extension to tell its format by" + known
            : "unknown extension \"."
                + end
                + "\" of \""
                + file
                + "\""
                + known
                + "; the nearest is ."
                + Nearest.of(end, ends));
  }

  private static void text(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
