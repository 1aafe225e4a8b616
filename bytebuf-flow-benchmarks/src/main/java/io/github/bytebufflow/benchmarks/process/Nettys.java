package io.github.bytebufflow.benchmarks.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Nettys that the HTTP example was built with. */
public final class Nettys {
  private static final Path EXAMPLE = Path.of("examples", "http-server", "target");

  private Nettys() {}

  /** The class path of one of them, jar by jar, since not every tool takes a wildcard. */
  public static String classPath(String netty) throws IOException {
    try (Stream<Path> files = Files.list(directory(netty))) {
      return files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** Its exact version. */
  public static String version(String netty) throws IOException {
    try (Stream<Path> files = Files.list(directory(netty))) {
      return files
          .map(jar -> jar.getFileName().toString())
          .filter(name -> name.startsWith("netty-buffer-"))
          .map(name -> name.replaceAll("netty-buffer-|\\.Final|\\.jar", ""))
          .findFirst()
          .orElseThrow(() -> new IOException("no netty-buffer in " + directory(netty)));
    }
  }

  private static Path directory(String netty) {
    return EXAMPLE.resolve(netty.equals("4.1") ? "lib-4.1" : "lib");
  }
}
