package io.github.bytebufflow.serve;

import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The file of the option {@code report}, in the format of its extension. A reader sees a whole
 * report, the old or the new one, unless the file is a fifo or a device. Not thread-safe.
 */
public final class ReportFile {
  private final String pattern;
  private final ReportFormat format;

  /**
   * Names the file.
   *
   * @param pattern its path, {@code %p} for the process id and {@code %t} for the local time of
   *     writing
   * @throws IllegalArgumentException if the extension names no format, or the path is none; one
   *     sentence
   */
  public ReportFile(String pattern) {
    this.pattern = pattern;
    this.format = ReportFormat.ofFile(pattern);
    try {
      // This runs before main. %p and %t do not matter to the check, and to replace them takes
      // time.
      Paths.get(pattern);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("\"" + pattern + "\" is no path: " + e.getReason(), e);
    }
  }

  /**
   * The file as it is called now.
   *
   * @return its absolute path
   */
  public Path path() {
    String name = pattern;
    if (name.contains("%p")) {
      name = name.replace("%p", Long.toString(ProcessHandle.current().pid()));
    }
    if (name.contains("%t")) {
      DateTimeFormatter form = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
      name = name.replace("%t", form.format(LocalDateTime.now()));
    }
    return Paths.get(name).toAbsolutePath();
  }

  /**
   * Checks before the first report whether the file can be written, without writing.
   *
   * @return one sentence about what is wrong, or null
   */
  public String problem() {
    Path path = path();
    Path folder = path.getParent();
    if (Files.isDirectory(path)) {
      return "the report can't be written: " + path + " is a folder";
    }
    if (folder == null || !Files.isDirectory(folder)) {
      return "the report can't be written: the folder " + folder + " does not exist";
    }
    if (Files.exists(path) ? !Files.isWritable(path) : !Files.isWritable(folder)) {
      return "the report can't be written: no permission to write " + path;
    }
    return null;
  }

  /**
   * Writes the report. Does not return if the file is a fifo that nobody reads.
   *
   * @param snapshot what to write
   * @param settings what the reader wants
   * @return the file
   * @throws IOException if it can't be written; the message is one sentence
   */
  public Path write(Snapshot snapshot, ReportSettings settings) throws IOException {
    Path path = path();
    try {
      SafeFile.write(path, new Rendered(snapshot, settings));
      return path;
    } catch (IOException e) {
      throw new IOException("the report can't be written to " + path + ": " + reason(e), e);
    } catch (RuntimeException | Error e) {
      throw new IOException("the report can't be written to " + path + ": " + e, e);
    }
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private final class Rendered implements SafeFile.Content {
    private final Snapshot snapshot;
    private final ReportSettings settings;

    Rendered(Snapshot snapshot, ReportSettings settings) {
      this.snapshot = snapshot;
      this.settings = settings;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      // Only the tracker writes such files, from within the JVM that the report is about.
      format.write(snapshot, settings.ofThisJvm(), out);
    }
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "its folder does not exist";
    }
    String message = e.getMessage();
    String name = e.getClass().getSimpleName();
    return message == null ? name : name + " (" + message + ")";
  }
}
