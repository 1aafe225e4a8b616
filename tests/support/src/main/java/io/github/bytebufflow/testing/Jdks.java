package io.github.bytebufflow.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The JDKs of this machine: those in {@code /usr/lib/jvm} and those whose homes the environment
 * variable {@code TEST_JDKS} lists; only the running one where the run is not {@linkplain
 * Settings#isFull full}.
 */
public final class Jdks {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  private Jdks() {}

  /** Their homes, that of the running JVM among them. */
  public static Set<Path> homes() {
    Set<Path> homes = new TreeSet<>();
    try {
      if (Settings.isFull()) {
        addOthers(homes);
      }
      add(homes, Path.of(System.getProperty("java.home")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return homes;
  }

  private static void addOthers(Set<Path> homes) throws IOException {
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> installed = Files.list(INSTALLED)) {
        for (Path home : installed.toList()) {
          add(homes, home);
        }
      }
    }
    String listed = System.getenv("TEST_JDKS");
    if (listed != null) {
      for (String home : listed.split(File.pathSeparator)) {
        add(homes, Path.of(home));
      }
    }
  }

  private static void add(Set<Path> homes, Path home) throws IOException {
    if (Files.isExecutable(home.resolve("bin/java"))) {
      homes.add(home.toRealPath());
    }
  }
}
