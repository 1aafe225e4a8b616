package io.github.bytebufflow.tests;

import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The versions of Netty that every program is run on. */
enum Netty {
  OLDEST("it.netty.oldest"),
  V4_1("it.netty.4.1"),
  V4_2("it.netty.4.2");

  final String version;

  Netty(String property) {
    version = Settings.text(property);
  }

  /** All its jars, as a class path. */
  String classPath() {
    Path directory = Settings.path("it.netty").resolve(version);
    try (Stream<Path> jars = Files.list(directory)) {
      return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return version.replace(".Final", "");
  }
}
