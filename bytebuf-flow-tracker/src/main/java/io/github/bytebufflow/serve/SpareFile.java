package io.github.bytebufflow.serve;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;

/**
 * A file in the temporary directory for reports whose own file fails, such as {@code
 * /tmp/bytebuf-flow-4711-5f3a.json}. Only this user can read it. A later report replaces the
 * earlier one; no other file is ever replaced. Thread-safe.
 */
final class SpareFile {
  private static final int MOST_TRIES = 10;

  private final String end;

  /** One report at a time; held while the file system works. */
  private final Object writing = new Object();

  // With the lock of this object, which is never held for long.
  private Path path;

  /** With the lock of writing. */
  private boolean written;

  /**
   * Names no file yet.
   *
   * @param extension of the format
   */
  SpareFile(String extension) {
    end = "." + extension;
  }

  /** What the file is or will be called. */
  synchronized Path path() {
    if (path == null) {
      path = newPath();
    }
    return path;
  }

  private synchronized void rename(Path now) {
    path = now;
  }

  private Path newPath() {
    String name =
        "bytebuf-flow-" + ProcessHandle.current().pid() + "-" + SafeFile.randomName() + end;
    return Paths.get(System.getProperty("java.io.tmpdir", "/tmp")).toAbsolutePath().resolve(name);
  }

  /**
   * Writes the file; where that fails, an earlier report stays.
   *
   * @return the file
   */
  Path write(SafeFile.Content content) throws IOException {
    synchronized (writing) {
      Path folder = path().getParent();
      if (!Files.isDirectory(folder)) {
        throw new IOException("the directory " + folder + " does not exist");
      }
      Path made = create(content);
      if (!written) {
        rename(made);
      } else {
        replace(made);
      }
      written = true;
      return path();
    }
  }

  private Path create(SafeFile.Content content) throws IOException {
    for (int tries = 1; ; tries++) {
      Path made = written || tries > 1 ? newPath() : path();
      try {
        SafeFile.writeNew(made, content);
        return made;
      } catch (FileAlreadyExistsException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }

  /** A rename follows no link: at worst, it replaces what somebody has put in place of ours. */
  private void replace(Path made) {
    try {
      Files.move(made, path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      rename(made);
    }
  }
}
