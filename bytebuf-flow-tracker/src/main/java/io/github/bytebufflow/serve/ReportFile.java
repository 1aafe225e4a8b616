package io.github.bytebufflow.serve;

import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The file of the option {@code report}, in the format of its extension. A reader sees a whole
 * report, the old or the new one, unless the file is a fifo or a device. What another process has
 * written there since this JVM started stays. A report that the file does not take can go to {@link
 * #writeInstead a file in the temporary directory}. Thread-safe.
 */
public final class ReportFile {
  private final String pattern;
  private final ReportFormat format;
  private final SpareFile spare;

  /** What was there when the JVM started, or this process has written; null if nobody looked. */
  private volatile State known;

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
    this.spare = new SpareFile(format.extension());
    if (!pattern.contains("%")) {
      known = new State(new File(pattern).getAbsoluteFile());
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
   * @return one sentence about what is wrong and where the report goes instead, or null
   */
  public String problem() {
    Path path = path();
    if (known == null && !hasTime()) {
      known = new State(path.toFile());
    }
    String obstacle = obstacle(path);
    return obstacle == null ? null : instead(problem(path, obstacle), spare.path());
  }

  /**
   * Where a report has gone.
   *
   * @param problem why it is not in its file: a sentence
   * @param there the file that has it
   * @return one sentence
   */
  public static String instead(String problem, Path there) {
    return problem + "; it goes to " + there + " instead";
  }

  /**
   * That the file has no report.
   *
   * @param reason why
   * @return one sentence
   */
  public String problem(String reason) {
    return problem(path(), reason);
  }

  private static String problem(Path path, String reason) {
    return "the report can't be written to " + path + ": " + reason;
  }

  /**
   * Whether the file has no content of its own, so that a reader has to take what is written.
   *
   * @return true for a fifo or a device
   */
  public boolean isStream() {
    Path path = path();
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  private boolean hasTime() {
    return pattern.contains("%t");
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
      SafeFile.write(path, new Rendered(snapshot, settings, path.toFile()));
      known = new State(path.toFile());
      return path;
    } catch (IOException e) {
      String obstacle = obstacle(path);
      throw new IOException(problem(path, obstacle == null ? reason(e) : obstacle), e);
    } catch (RuntimeException | Error e) {
      throw new IOException(problem(path, e.toString()), e);
    }
  }

  /**
   * Writes the report to a new file in the temporary directory, which only this user can read, or
   * over an earlier report that this method has written.
   *
   * @param snapshot what to write
   * @param settings what the reader wants
   * @return the file
   * @throws IOException if it can't be written; the message is the file, a colon and the reason
   */
  public Path writeInstead(Snapshot snapshot, ReportSettings settings) throws IOException {
    try {
      return spare.write(new Rendered(snapshot, settings, null));
    } catch (IOException e) {
      throw new IOException(spare.path() + ": " + reason(e), e);
    } catch (RuntimeException | Error e) {
      throw new IOException(spare.path() + ": " + e, e);
    }
  }

  /** What is at a path, as far as that can be told without reading: another file looks else. */
  private static final class State {
    private final File file;
    private final long modified;
    private final long length;

    State(File file) {
      this.file = file;
      modified = file.lastModified();
      length = file.isFile() ? file.length() : 0;
    }

    boolean isStill(State before) {
      return length == 0
          || file.equals(before.file) && modified == before.modified && length == before.length;
    }
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private final class Rendered implements SafeFile.Content {
    private final Snapshot snapshot;
    private final ReportSettings settings;

    /** What is replaced, or null. */
    private final File replaced;

    Rendered(Snapshot snapshot, ReportSettings settings, File replaced) {
      this.snapshot = snapshot;
      this.settings = settings;
      this.replaced = replaced;
    }

    /** As two JVMs with the same option do, of which the second one to end is asked here. */
    @Override
    public void check() throws IOException {
      if (replaced == null) {
        return;
      }
      State now = new State(replaced);
      State before = known;
      if (before == null ? hasTime() && now.length > 0 : !now.isStill(before)) {
        throw new IOException("another process has written it since this one started");
      }
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      // Only the tracker writes such files, from within the JVM that the report is about.
      format.write(snapshot, settings.ofThisJvm(), out);
    }
  }

  /** What keeps the file from being written, as far as that shows without writing; or null. */
  private static String obstacle(Path path) {
    Path file;
    try {
      file = SafeFile.target(path);
    } catch (IOException e) {
      return reason(e);
    }
    Path folder = file.getParent();
    if (Files.isDirectory(file)) {
      return "that is a directory";
    }
    if (folder == null || !Files.isDirectory(folder)) {
      return "the directory " + folder + " does not exist";
    }
    if (!Files.isWritable(folder) && !(Files.exists(file) && Files.isWritable(file))) {
      return "no permission";
    }
    return null;
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof NoSuchFileException) {
      return "no file can be made in its directory";
    }
    String message =
        e instanceof FileSystemException && ((FileSystemException) e).getReason() != null
            ? ((FileSystemException) e).getReason()
            : e.getMessage();
    if (message == null) {
      return e.getClass().getSimpleName();
    }
    // "/reports/leaks.txt (Permission denied)"
    int bracket = message.lastIndexOf(" (");
    return e instanceof FileNotFoundException && bracket > 0 && message.endsWith(")")
        ? message.substring(bracket + 2, message.length() - 1)
        : message;
  }
}
