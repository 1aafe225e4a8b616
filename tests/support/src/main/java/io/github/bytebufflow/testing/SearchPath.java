package io.github.bytebufflow.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** The programs of the machine, as the variable {@code PATH} has them. */
public final class SearchPath {
  private SearchPath() {}

  /** The first program of a name, or null where none is installed. */
  public static Path find(String name) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      Path program = Path.of(folder, name);
      if (Files.isExecutable(program)) {
        return program;
      }
    }
    return null;
  }
}
