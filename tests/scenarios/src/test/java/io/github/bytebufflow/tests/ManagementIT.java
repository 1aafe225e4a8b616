package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a program chooses late is in force: the tracker has started none of it before. */
class ManagementIT {
  static Stream<Path> homes() {
    return Jdks.homes().stream();
  }

  private static Run run(Path home, String program, String... options) throws IOException {
    // Each in files of its own, as several run at a time.
    String name = program + home.toString().replaceAll("[^A-Za-z0-9]+", "-");
    Fork fork = new Fork("management/" + name).libraries(Netty.V4_2.classPath()).javaHome(home);
    Files.createDirectories(fork.directory());
    Path classes = fork.directory().resolve("log");
    Run run =
        fork.agent(options)
            .untilSaid("follows every")
            .jvm("-Xlog:class+load:file=" + classes + ":none")
            .run("acme.Main", "Management." + program);
    assertThat(run.exit()).as(run.stderr()).isZero();
    return run;
  }

  @ParameterizedTest
  @MethodSource("homes")
  void itsLogManager(Path home) throws IOException {
    assertThat(run(home, "ownLogManager", "include=acme", "http=0").stdout())
        .isEqualTo("serving\ndone\nOwnLogManager\n");
  }

  @ParameterizedTest
  @MethodSource("homes")
  void itsServer(Path home) throws IOException {
    assertThat(run(home, "ownServer", "include=acme").stdout())
        .isEqualTo("serving\ndone\nbuilds\nfound\n1\n");
  }

  /** The classes that a program loads without the tracker; Netty itself asks JMX on new JDKs. */
  private static String loadedWithout(Path home, String program) throws IOException {
    String name = "alone-" + program + home.toString().replaceAll("[^A-Za-z0-9]+", "-");
    Fork fork = new Fork("management/" + name).libraries(Netty.V4_2.classPath()).javaHome(home);
    Path classes = Files.createDirectories(fork.directory()).resolve("log");
    fork.jvm("-Xlog:class+load:file=" + classes + ":none")
        .run("acme.Main", "Management." + program);
    return Files.readString(classes);
  }

  @ParameterizedTest
  @MethodSource("homes")
  void noneOfBoth(Path home) throws IOException {
    Run run = run(home, "threads", "include=acme", "http=0");
    assertThat(run.stdout()).isEqualTo("serving\ndone\ntrue\n");
    String loaded = Files.readString(run.report().resolveSibling("log"));
    assertThat(loaded).contains("io.github.bytebufflow.serve.http.HttpServer");
    String without = loadedWithout(home, "threads");
    for (String late :
        List.of("java.util.logging.LogManager", "com.sun.jmx.mbeanserver.JmxMBeanServer")) {
      if (!without.contains(late)) {
        assertThat(loaded).doesNotContain(late);
      }
    }
  }
}
