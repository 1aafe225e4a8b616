package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.process.JavaProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A JDK to measure on. */
final class Jdk {
  final Path java;

  /** {@code 17.0.15}. */
  final String version;

  final int feature;

  /** With the build and the virtual machine. */
  final String description;

  private Jdk(Path java, String version, String description) {
    this.java = java;
    this.version = version;
    this.feature = Integer.parseInt(version.split("[.+-]", 2)[0]);
    this.description = description;
  }

  static Jdk running() throws UsageException {
    return at(System.getProperty("java.home"));
  }

  /** The one in a home directory. */
  static Jdk at(String home) throws UsageException {
    Path java = Path.of(home, "bin", "java");
    if (!Files.isExecutable(java)) {
      throw new UsageException(
          "--jdk '"
              + home
              + "' has no bin/java, expected the home of a JDK, as "
              + System.getProperty("java.home"));
    }
    try {
      Properties p = JavaProperties.of(java);
      String version = p.getProperty("java.version");
      String vm = p.getProperty("java.vm.name") + ", " + p.getProperty("java.vendor");
      if (version == null) {
        throw new IOException("it says no version");
      }
      return new Jdk(java, version, p.getProperty("java.runtime.version") + " (" + vm + ")");
    } catch (IOException e) {
      throw new UsageException(java + " can't be run: " + e.getMessage());
    }
  }
}
