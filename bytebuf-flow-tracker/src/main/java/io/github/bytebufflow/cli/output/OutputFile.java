package io.github.bytebufflow.cli.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** The file of the option {@code -o}: written whole or not at all. Not thread-safe. */
public final class OutputFile {
  private final Path path;
  private final boolean replace;

  /** Writes what the file shall contain. */
  public interface Content {
    /**
     * Writes all of it.
     *
     * @param out where to; not to be closed
     * @throws IOException if {@code out} fails
     * @throws Failure if it can't be made
     */
    void writeTo(OutputStream out) throws IOException, Failure;
  }

  private OutputFile(Path path, boolean replace) {
    this.path = path;
    this.replace = replace;
  }

  /**
   * Names a file, and looks whether it can be written.
   *
   * @param name its path
   * @param replace whether it may exist
   * @return the file
   * @throws Failure if it exists and must not, or has no folder
   */
  public static OutputFile of(String name, boolean replace) throws Failure {
    Path path;
    try {
      path = Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw Failure.usage("'" + name + "' is no path: " + e.getReason());
    }
    if (Files.isDirectory(path)) {
      throw new Failure("'" + name + "' is a directory: expected a file to write");
    }
    if (!replace && Files.exists(path) && !isWrittenInPlace(path)) {
      throw new Failure("'" + name + "' exists: -f replaces it");
    }
    Path folder = path.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new Failure("'" + name + "' can't be written: there is no directory " + folder);
    }
    return new OutputFile(path, replace);
  }

  /**
   * Writes the file.
   *
   * @param content what it shall contain
   * @throws Failure if it can't be written or the content can't be made; an old file stays then
   */
  public void write(Content content) throws Failure {
    try {
      if (isWrittenInPlace(path)) {
        writeInPlace(content);
        return;
      }
      Path real = Files.exists(path) ? path.toRealPath() : path;
      // A name that nobody can guess, and no file that is there: a link would lead elsewhere.
      Path part = real.resolveSibling(real.getFileName() + "." + UUID.randomUUID() + ".part");
      OutputStream file =
          Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      try {
        try (OutputStream out = new BufferedOutputStream(file, 1 << 16)) {
          content.writeTo(out);
        }
        move(part, real);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new Failure("'" + path + "' can't be written: " + reason(e));
    }
  }

  /** A fifo or a device has no other name to be written under, and loses nothing. */
  private static boolean isWrittenInPlace(Path path) {
    return isStream(path)
        || (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path));
  }

  /** Whether it is a name of an open stream, such as {@code /dev/stdout}, which may be a file. */
  private static boolean isStream(Path path) {
    return path.equals(Path.of("/dev/stdout"))
        || path.equals(Path.of("/dev/stderr"))
        || path.startsWith("/dev/fd");
  }

  private void writeInPlace(Content content) throws IOException, Failure {
    // Behind what the stream has written into a file already.
    StandardOpenOption how =
        Files.isRegularFile(path) ? StandardOpenOption.APPEND : StandardOpenOption.WRITE;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path, how), 1 << 16)) {
      content.writeTo(out);
    }
  }

  private void move(Path part, Path to) throws IOException, Failure {
    if (!replace && Files.exists(to)) {
      throw new Failure("'" + path + "' exists: -f replaces it");
    }
    try {
      Files.move(part, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * What an exception of a file means.
   *
   * @param e what was thrown
   * @return some words
   */
  public static String reason(IOException e) {
    String name = e.getClass().getSimpleName();
    switch (name) {
      case "AccessDeniedException":
        return "no permission";
      case "NoSuchFileException":
      case "FileNotFoundException":
        return "there is no such file";
      default:
        return e.getMessage() == null ? name : e.getMessage();
    }
  }
}
