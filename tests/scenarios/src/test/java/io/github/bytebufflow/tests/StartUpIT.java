package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tracker sleeps until a class names Netty, and then has missed nothing. */
class StartUpIT {
  private static final String AGENT = "io.github.bytebufflow.agent.";

  /** What runs before the list is read, and what a program may ask for by itself. */
  private static final List<String> SEARCHED =
      List.of(
          AGENT + "Agent",
          AGENT + "Dormant",
          AGENT + "classfile.NettyName",
          AGENT + "weave.StackRoom",
          AGENT + "Dormant$Start",
          AGENT + "Installer",
          AGENT + "options.OptionsException",
          AGENT + "services.StartClasses",
          AGENT + "services.ClassSlot",
          AGENT + "services.ShutdownSlot",
          AGENT + "services.Apart",
          AGENT + "classfile.ClassFiles",
          AGENT + "services.ApiFunctions",
          // Only where a program has a lambda that may capture a buffer.
          AGENT + "weave.Captures");

  /** The first of what the second, the hooks' proof and the end of the process need. */
  private static final List<String> LATER =
      List.of(
          "io.github.bytebufflow.snapshot.SnapshotTaker",
          AGENT + "LoadedClasses",
          AGENT + "services.LastReport$End");

  private static Fork fork(String name) {
    return new Fork("start-up/" + name).libraries(Netty.V4_2.classPath());
  }

  /** The classes of the tracker that a program loads. */
  private static List<String> loaded(Fork fork, String program) throws IOException {
    Path log = fork.directory().resolve("log");
    fork.jvm("-Xlog:class+load:file=" + log + ":none").run(program).well();
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .map(line -> line.substring(0, line.indexOf(' ')))
          .filter(name -> name.startsWith("io.github.bytebufflow."))
          .filter(name -> !name.startsWith("io.github.bytebufflow.testing."))
          .toList();
    }
  }

  @Test
  void loadsThreeClassesWithoutNetty() throws IOException {
    assertThat(loaded(fork("without-netty").agent(), "acme.Plain"))
        .containsExactlyInAnyOrder(
            AGENT + "Agent", AGENT + "Dormant", AGENT + "classfile.NettyName");
  }

  /** Options are checked at once, and nothing is done with them. */
  @Test
  void loadsNoWeaverWithOptions() throws IOException {
    Fork fork = fork("with-options");
    assertThat(loaded(fork.agent("include=acme", "report=" + fork.report()), "acme.Plain"))
        .contains(AGENT + "options.Options", AGENT + "Dormant")
        .doesNotContain(AGENT + "Installation", AGENT + "weave.Weaver");
  }

  static Set<Path> jdks() {
    return Jdks.homes();
  }

  /**
   * All that the tracker needs as it wakes is defined from a list; only what makes the list work is
   * looked for on the class path. What comes later, a service by service, is no part of a start.
   */
  @ParameterizedTest
  @MethodSource("jdks")
  void wakesWithoutALookAtTheClassPath(Path home) throws IOException {
    Fork fork = fork("waking-on-" + home.toString().replaceAll("[^A-Za-z0-9]+", "-"));
    Path log = fork.directory().resolve("log");
    Run run =
        fork.agent()
            .javaHome(home)
            .jvm("-Xlog:class+load:file=" + log + ":none")
            .run("acme.Main", "Endings.returns");
    assertThat(run.exit()).as(run.stderr()).isZero();
    List<String> lines = Files.readAllLines(log);
    assertThat(lines.stream().filter(line -> line.endsWith(" source: bytebuf-flow")))
        .as("defined from the list")
        .hasSizeGreaterThan(240);
    assertThat(
            lines.stream()
                .filter(line -> line.startsWith("io.github.bytebufflow."))
                .takeWhile(line -> LATER.stream().noneMatch(line::startsWith))
                .filter(line -> line.contains(" source: file:"))
                .map(line -> line.substring(0, line.indexOf(' '))))
        .as("looked for: those that are missing in start-classes.txt, in this order")
        .isSubsetOf(SEARCHED);
  }

  /** The classes of two versions do not fit together: the class loader still has the first jar. */
  @Test
  void takesNoClassFromAJarThatWasReplaced() throws IOException {
    Fork fork = fork("replaced");
    Path log = fork.directory().resolve("log");
    Path jar = Files.createDirectories(fork.directory()).resolve("agent.jar");
    Files.copy(Settings.path("it.agent"), jar, StandardCopyOption.REPLACE_EXISTING);
    Run run =
        fork.jvm("-javaagent:" + jar)
            .jvm("-Xlog:class+load:file=" + log + ":none")
            .run("acme.Replaces", jar.toString(), "Endings.returns");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stderr()).contains("LEAK", "(1 of 1)", "Endings.returns");
    try (Stream<String> lines = Files.lines(log)) {
      assertThat(lines).noneMatch(line -> line.endsWith(" source: bytebuf-flow"));
    }
  }

  @Test
  void needsNoOption() {
    Run run = fork("defaults").agent().run("acme.Main", "Endings.returns");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stderr())
        .contains("LEAK", "(1 of 1)", "Endings.returns", "1 buffer, 64 B direct leaked in 1 place");
  }

  /** The class that allocates and leaks is there before the tracker. */
  @Test
  void weavesWhatAnotherAgentHasLoaded() throws IOException {
    Fork fork = fork("second-agent");
    Path first = forerunner(fork);
    Run run =
        fork.jvm("-javaagent:" + first + "=acme.Endings")
            .agent()
            .run("acme.Main", "Endings.returns");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stderr()).contains("(1 of 1)").containsPattern("[├╰].*Endings\\.returns:\\d+");
  }

  private static Path forerunner(Fork fork) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    // The class itself is on the class path.
    manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), "acme.Forerunner");
    Path jar = Files.createDirectories(fork.directory()).resolve("forerunner.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  @Test
  void sleepsAndIsThere() {
    Run run = fork("attach").agent().attach("include=acme").run("acme.Plain", "wait");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.ourLines()).singleElement().asString().contains("runs in this JVM already");
  }

  @Test
  void isDetachedAsleep() {
    Run run = fork("detach").agent().attach("detach").run("acme.Plain", "wait");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.ourLines()).containsExactly("detached, 0 classes restored");
  }
}
