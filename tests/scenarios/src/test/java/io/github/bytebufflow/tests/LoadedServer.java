package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Settings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** The program {@code acme.Loaded} in a JVM of its own, and what others do to it meanwhile. */
final class LoadedServer implements AutoCloseable {
  private static final Pattern SAID = Pattern.compile("(\\d+) right (\\d+) wrong \\[(.*)]");

  final Path directory;
  private final Process process;
  private final BufferedReader answers;
  private String threads = "";

  LoadedServer(String name, Path home, Netty netty, String... jvm) throws IOException {
    directory = Files.createDirectories(Settings.path("it.work").resolve(name));
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx256m"));
    command.addAll(List.of(jvm));
    command.addAll(List.of("-cp", Settings.text("it.programs") + File.pathSeparator));
    command.set(command.size() - 1, command.get(command.size() - 1) + netty.classPath());
    command.add("acme.Loaded");
    process =
        new ProcessBuilder(command).redirectError(directory.resolve("stderr.txt").toFile()).start();
    answers = process.inputReader();
    servesOn(500);
  }

  String pid() {
    return Long.toString(process.pid());
  }

  List<String> ourLines() throws IOException {
    return Files.readAllLines(directory.resolve("stderr.txt")).stream()
        .filter(line -> line.startsWith("bytebuf-flow: "))
        .toList();
  }

  /** Says a word to the server, and returns how many requests it has answered. */
  long tell(String word) throws IOException {
    process.outputWriter().write(word + "\n");
    process.outputWriter().flush();
    String said = answers.readLine();
    assertThat(said).as("answer to %s", word).isNotNull();
    Matcher m = SAID.matcher(said);
    assertThat(m.matches()).as(said).isTrue();
    assertThat(m.group(2)).as("lost requests").isEqualTo("0");
    threads = m.group(3);
    return Long.parseLong(m.group(1));
  }

  /** Waits until it has answered some more requests. */
  void servesOn(long more) throws IOException {
    long aim = tell("go") + more;
    while (tell("go") < aim) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  /**
   * Waits until no thread of it has any of these in its name: a thread ends some time after it is
   * told.
   */
  void awaitEndOfThreads(String... names) {
    Awaitility.await()
        .atMost(Fork.PATIENCE)
        .untilAsserted(
            () -> {
              tell("go");
              assertThat(threads).doesNotContain(names);
            });
  }

  /** Names of its threads when it was last told something. */
  String threads() {
    return threads;
  }

  /** The bytes of its classes as another agent sees them, hashed, by name. */
  TreeMap<String, String> bytes() throws Exception {
    return ClassBytes.of(pid(), directory);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
