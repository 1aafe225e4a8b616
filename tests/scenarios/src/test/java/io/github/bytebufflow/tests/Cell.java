package io.github.bytebufflow.tests;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;

/** One cell of the matrix: a version of Netty on a JDK. */
record Cell(int row, Netty netty, int java, Path home) {
  /** The Java that all programs are run on; the others get one program in so many each. */
  static final int MAIN_JAVA = 17;

  static final int ONE_IN = 4;

  /** The JDK's feature release, such as 17, or 0 where it does not say. */
  static int java(Path home) {
    Properties release = new Properties();
    try (var in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Integer.parseInt(version.split("[.+-]")[0]);
  }

  /** The programs that are run: over the rows of a column, all of them. */
  List<Scenario> scenarios() {
    List<Scenario> all = ScenariosIT.SCENARIOS.stream().filter(s -> s.runsOn(netty)).toList();
    return IntStream.range(0, all.size())
        .filter(i -> java == MAIN_JAVA || i % ONE_IN == row % ONE_IN)
        .mapToObj(all::get)
        .toList();
  }

  void run(Scenario scenario) {
    Fork fork = scenario.fork(netty, " java " + java).javaHome(home);
    if (java >= 24) {
      // Netty's use of Unsafe is no news here.
      fork.jvm("--sun-misc-unsafe-memory-access=allow");
    }
    scenario.check(netty, scenario.run(fork).well().readReport());
  }

  @Override
  public String toString() {
    return netty + " on " + java;
  }
}
