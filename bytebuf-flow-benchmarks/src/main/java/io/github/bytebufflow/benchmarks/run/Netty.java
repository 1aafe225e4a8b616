package io.github.bytebufflow.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A version of Netty, and the directory of its jars. */
final class Netty {
  final String version;
  final Path jars;

  Netty(String version, Path jars) {
    this.version = version;
    this.jars = jars;
  }

  /** Those that the build has laid out, by version. */
  static List<Netty> all(Path directory) throws IOException {
    try (Stream<Path> versions = Files.list(directory)) {
      return versions
          .sorted()
          .map(jars -> new Netty(jars.getFileName().toString().replace(".Final", ""), jars))
          .collect(Collectors.toList());
    }
  }

  /** {@code 4.2} of {@code 4.2.20}. */
  String line() {
    return version.substring(0, version.indexOf('.', version.indexOf('.') + 1));
  }

  boolean isAtLeast(int... least) {
    String[] parts = version.split("\\.");
    for (int i = 0; i < least.length; i++) {
      int part = Integer.parseInt(parts[i]);
      if (part != least[i]) {
        return part > least[i];
      }
    }
    return true;
  }
}
