package io.github.bytebufflow.cli.output;

import io.github.bytebufflow.text.OneLine;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output and standard error of a command, in UTF-8. Standard output is not buffered: who
 * writes much writes it at once. Not thread-safe.
 */
public final class Output {
  private static final Path STDOUT = Path.of("/proc/self/fd/1");
  private static final Path STDERR = Path.of("/proc/self/fd/2");

  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final OutputStream err = new FileOutputStream(FileDescriptor.err);
  private String progress = "";

  /** Those of this process. */
  public Output() {}

  /** Who reads standard output has gone: there is nothing more to do. */
  public static final class Closed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Closed() {
      super("standard output is closed", null, false, false);
    }
  }

  /**
   * Whether standard output is a terminal.
   *
   * @return true if a person reads there
   */
  public boolean isTerminal() {
    return isTerminal(STDOUT);
  }

  /** Where there is no {@code /proc}, one terminal for input and output is the only one known. */
  private static boolean isTerminal(Path descriptor) {
    if (!Files.isDirectory(descriptor.getParent())) {
      return System.console() != null && Runtime.version().feature() < 22;
    }
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      return false;
    }
  }

  /**
   * Whether text may have colours.
   *
   * @return true on a terminal, unless {@code NO_COLOR} is set or the terminal has none
   */
  public boolean isColoured() {
    String none = System.getenv("NO_COLOR");
    return (none == null || none.isEmpty())
        && !"dumb".equals(System.getenv("TERM"))
        && isTerminal();
  }

  /**
   * Writes bytes to standard output.
   *
   * @param bytes what to write
   * @throws Failure if that fails
   * @throws Closed if nobody reads any more
   */
  public void write(byte[] bytes) throws Failure {
    try {
      clearProgress();
      out.write(bytes);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Writes text to standard output.
   *
   * @param text lines with their ends
   * @throws Failure if that fails
   */
  public void print(String text) throws Failure {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The standard output of what writes a stream.
   *
   * @return a stream that is not to be closed
   */
  public OutputStream stream() {
    return out;
  }

  /**
   * What a failed write to standard output means.
   *
   * @param e what was thrown
   * @return the sentence
   * @throws Closed if nobody reads any more
   */
  public static Failure failure(IOException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains("roken pipe") || message.contains("pipe is being closed")) {
      throw new Closed();
    }
    return new Failure("standard output can't be written: " + message);
  }

  /**
   * Says something on standard error.
   *
   * @param sentence without the name of the program
   */
  public void say(String sentence) {
    clearProgress();
    error("bytebuf-flow: " + clean(sentence) + "\n");
  }

  /**
   * Shows on a terminal what is waited for; the next line replaces it.
   *
   * @param text some words
   */
  public void progress(String text) {
    if (isTerminal(STDERR) && isTerminal()) {
      clearProgress();
      progress = text;
      error(text);
    }
  }

  private void clearProgress() {
    if (!progress.isEmpty()) {
      error("\r\u001B[K");
      progress = "";
    }
  }

  private void error(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // There is no other place to say so.
    }
  }

  /**
   * Text from elsewhere without what a terminal would obey.
   *
   * @param text any text
   * @return the text with a question mark for each control character
   */
  public static String clean(String text) {
    return OneLine.of(text);
  }
}
