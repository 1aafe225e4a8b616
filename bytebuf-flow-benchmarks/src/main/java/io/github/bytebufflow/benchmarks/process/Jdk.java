package io.github.bytebufflow.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Java that runs what is measured. */
public final class Jdk {
  private final Path java;
  private final String version;

  private Jdk(Path java, String version) {
    this.java = java;
    this.version = version;
  }

  /** The one that runs this. */
  public static Jdk own() throws IOException {
    return at(System.getProperty("java.home"));
  }

  /**
   * The one at a home.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  public static Jdk at(String home) throws IOException {
    Path java = Path.of(home, "bin", "java");
    if (!Files.isExecutable(java)) {
      throw new IllegalArgumentException(
          "--jdk is '" + home + "'; expected the home of a JDK or JRE, but it has no bin/java");
    }
    return new Jdk(java, versionOf(java));
  }

  private static String versionOf(Path java) throws IOException {
    String version = JavaProperties.of(java).getProperty("java.runtime.version");
    if (version != null) {
      return version;
    }
    throw new IllegalArgumentException("--jdk is '" + java + "', which tells no version");
  }

  /** Its command. */
  public String java() {
    return java.toString();
  }

  /** Its version, as {@code 17.0.15+6}. */
  public String version() {
    return version;
  }

  /** What to add to a command so that Netty's use of Unsafe is no news. */
  public String[] quiet() {
    int feature = Integer.parseInt(version.replaceAll("[^0-9].*", ""));
    return feature >= 24 ? new String[] {"--sun-misc-unsafe-memory-access=allow"} : new String[] {};
  }
}
