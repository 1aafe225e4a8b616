package io.github.bytebufflow.junit;

import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** Where the test classes have their markers. */
final class Sources {
  private Sources() {}

  /** The line of a marker, from 1 on. */
  static int line(String file, String marker) {
    try {
      List<String> lines = Files.readAllLines(Settings.path("it.sources").resolve(file));
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).endsWith(marker)) {
          return i + 1;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError(marker + " is not in " + file);
  }
}
