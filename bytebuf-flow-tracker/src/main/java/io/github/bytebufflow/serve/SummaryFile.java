package io.github.bytebufflow.serve;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * The file of the option {@code termination-log}. The file is written in place, since a container
 * has it as a mount that nothing can be renamed over: first the new bytes, then the length, so that
 * a reader sees some of it at any time. A path that is no regular file is refused: a fifo or a
 * device might block for ever, and what a stream of this process goes to, such as {@code
 * /dev/stdout}, would lose what the program has written. No direct memory is needed. Not
 * thread-safe.
 */
public final class SummaryFile {
  private final String name;

  /**
   * Names the file.
   *
   * @param name its path
   */
  public SummaryFile(String name) {
    this.name = name;
  }

  /**
   * Checks whether the file can be written, without writing.
   *
   * @throws IOException if not; one sentence
   */
  public void check() throws IOException {
    target();
  }

  /**
   * Replaces what the file contains.
   *
   * @param text what it is to contain
   * @throws IOException if it can't be written; one sentence
   */
  public void write(String text) throws IOException {
    Path file = target();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.write(bytes);
      out.setLength(bytes.length);
    } catch (IOException | SecurityException e) {
      throw refused(e.getMessage() == null ? e.toString() : e.getMessage(), e);
    }
  }

  private Path target() throws IOException {
    Path file;
    try {
      file = SafeFile.target(Paths.get(name).toAbsolutePath());
    } catch (InvalidPathException e) {
      throw refused("that is no path", e);
    } catch (IOException | SecurityException e) {
      throw refused(String.valueOf(e.getMessage()), e);
    }
    if (Files.isSymbolicLink(file)) {
      throw refused(
          "that is a stream of this process, or another link below /dev or /proc; expected a"
              + " regular file",
          null);
    }
    Path folder = file.getParent();
    if (Files.isDirectory(file)) {
      throw refused("that is a folder", null);
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw refused("the folder " + folder + " does not exist", null);
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw refused("that is a fifo or a device, and no regular file", null);
    }
    if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(folder)) {
      throw refused("no permission", null);
    }
    return file;
  }

  private IOException refused(String reason, Throwable cause) {
    return new IOException(
        "option 'termination-log' = '" + name + "' can't be written: " + reason, cause);
  }
}
