package io.github.bytebufflow.report;

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

/** Every format of a report: its name, file extension, content type and renderer. */
public enum ReportFormat {
  /** The leak report, then the tree. */
  TEXT("text", "txt", ReportFormat.PLAIN) {
    @Override
    public void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
        throws IOException {
      LEAKS.write(snapshot, settings, out);
      out.write('\n');
      TREE.write(snapshot, settings, out);
    }
  },
  /** The leak report. */
  LEAKS("leaks", "leaks", ReportFormat.PLAIN) {
    @Override
    public void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
        throws IOException {
      text(LeakReport.of(snapshot, settings), out);
    }
  },
  /** The live buffers that are older than {@code suspect-age}. */
  SUSPECTS("suspects", "suspects", ReportFormat.PLAIN) {
    @Override
    public void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
        throws IOException {
      text(LeakReport.suspects(snapshot, settings), out);
    }
  },
  /** The tree of all paths. */
  TREE("tree", "tree", ReportFormat.PLAIN) {
    @Override
    public void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
        throws IOException {
      text(TreeReport.of(snapshot, settings), out);
    }
  },
  /** Everything, for programs and for this jar's own command line. */
  JSON("json", "json", "application/json") {
    @Override
    public void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
        throws IOException {
      SnapshotJson.write(snapshot, out);
    }
  };

  private static final String PLAIN = "text/plain; charset=utf-8";

  private final String formatName;
  private final String extension;
  private final String contentType;

  ReportFormat(String formatName, String extension, String contentType) {
    this.formatName = formatName;
    this.extension = extension;
    this.contentType = contentType;
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
   * @return a word in lower case, without a dot
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
   * Renders a snapshot.
   *
   * @param snapshot what to render
   * @param settings what the reader wants; JSON is always the same
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public abstract void write(Snapshot snapshot, ReportSettings settings, OutputStream out)
      throws IOException;

  /**
   * Renders a snapshot.
   *
   * @param snapshot what to render
   * @param settings what the reader wants; JSON is always the same
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
   * Finds a format by its name.
   *
   * @param name as in {@link #formatName}; upper and lower case are the same
   * @return the format
   * @throws IllegalArgumentException if there is none; the message is one sentence for the user
   */
  public static ReportFormat named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    List<String> names = new ArrayList<>();
    for (ReportFormat format : values()) {
      if (format.formatName.equals(wanted)) {
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
    List<String> ends = new ArrayList<>();
    for (ReportFormat format : values()) {
      if (format.extension.equals(end)) {
        return format;
      }
      ends.add(format.extension);
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
