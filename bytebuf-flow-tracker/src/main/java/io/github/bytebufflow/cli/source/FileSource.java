package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.OutputFile;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A report in JSON, in a file or on standard input. */
final class FileSource extends Source {
  private final Path path;

  /** Reads a file, or standard input where the path is null. */
  FileSource(String name, Path path) {
    super(name);
    this.path = path;
  }

  @Override
  public boolean isLive() {
    return false;
  }

  @Override
  InputStream open(boolean collect) throws Failure {
    if (path == null) {
      return new BufferedInputStream(System.in);
    }
    if (Files.isDirectory(path)) {
      throw new Failure("'" + name() + "' is a directory: expected a report in JSON");
    }
    try {
      return new FileInputStream(path.toFile());
    } catch (IOException e) {
      throw new Failure(
          "'"
              + name()
              + "' can't be read: "
              + (Files.exists(path) ? "no permission" : OutputFile.reason(e)));
    }
  }
}
