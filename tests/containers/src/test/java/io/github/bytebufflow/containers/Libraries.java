package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jars that the build made or copied. */
final class Libraries {
  private Libraries() {}

  /** Those of one directory, such as {@code netty-4.1}. */
  static List<Path> jars(String directory) {
    try (Stream<Path> jars = Files.list(Settings.path("it.libraries").resolve(directory))) {
      return jars.sorted().collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of some directories, as a class path. */
  static String classPath(String... directories) {
    return Stream.of(directories)
        .flatMap(directory -> jars(directory).stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The application's. */
  static Path application() {
    return Settings.path("it.application");
  }

  /** The application, and the jars of some directories, as a class path. */
  static String application(String... directories) {
    return application() + File.pathSeparator + classPath(directories);
  }
}
