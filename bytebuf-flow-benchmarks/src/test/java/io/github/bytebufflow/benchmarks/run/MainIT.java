package io.github.bytebufflow.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.benchmarks.result.Run;
import io.github.bytebufflow.benchmarks.result.RunJson;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runner works; what it measures in so short a time says nothing. */
class MainIT {
  @TempDir Path directory;

  private int run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Others may measure on this machine; here nothing is.
    command.add("-Djmh.ignoreLock=true");
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            path("target/classes"),
            path("peers/target/classes"),
            path("target/runner/*")));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(Path.of("..").toFile())
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    try {
      assertThat(process.waitFor(15, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return process.exitValue();
  }

  private String text(String file) throws IOException {
    return Files.readString(directory.resolve(file));
  }

  @Tag("full")
  @Test
  void measuresChecksAndWrites() throws IOException, InterruptedException {
    Path results = directory.resolve("results");
    int status =
        run(
            "smoke",
            "--rows",
            "^pooled-direct.chain|^option.sample|^codec.frames",
            "--modes",
            "agent,options,attached,presence",
            "--out",
            results.toString());
    assertThat(status).as(text("err")).isZero();
    assertThat(text("out"))
        .contains("| pooled-direct.chain | pooled direct: through 3 methods |")
        .contains("Netty 4.1.")
        .contains("Netty 4.2.");
    try (Stream<Path> files = Files.list(results)) {
      List<Path> written = files.sorted().toList();
      assertThat(written)
          .hasSize(3)
          .allMatch(f -> f.getFileName().toString().matches("[0-9-]+-smoke-jdk\\d+\\..*"));
      Run run = RunJson.read(written.get(1));
      // On 4.1 there is no presence detector.
      assertThat(run.measurements).hasSize(3 + 4 + 2 * 3 + 2 * 3);
      assertThat(run.measurements).allMatch(m -> m.median() > 1 && m.bytes >= 0);
      assertThat(run.failures).isEmpty();
    }
  }

  /** A codec of each example, and a parser that has no buffer of Netty's. */
  @Tag("full")
  @Test
  void measuresCodecsOfExamplesAndTheirPeers() throws IOException, InterruptedException {
    Path results = directory.resolve("results");
    String rows =
        "^(proxy.(ours|custom).64.none|spop.ours.notify|amqp.ours.unmarshal|socks.ours.handshake.ipv4)$";
    int status = run("smoke", "--rows", rows, "--out", results.toString());
    assertThat(status).as(text("err")).isZero();
    try (Stream<Path> files = Files.list(results)) {
      Path json = files.filter(f -> f.toString().endsWith(".json")).findFirst().orElseThrow();
      Run run = RunJson.read(json);
      assertThat(run.failures).isEmpty();
      assertThat(run.measurements)
          .extracting(m -> m.key.row + " " + m.mode)
          .containsExactlyInAnyOrder(
              "proxy.ours.64.none none",
              "proxy.ours.64.none agent",
              "proxy.custom.64.none none",
              "spop.ours.notify none",
              "spop.ours.notify agent",
              "amqp.ours.unmarshal none",
              "amqp.ours.unmarshal agent",
              "socks.ours.handshake.ipv4 none",
              "socks.ours.handshake.ipv4 agent");
    }
  }

  @Test
  void aMistakeIsOneSentence() throws IOException, InterruptedException {
    assertThat(run("quik")).isEqualTo(2);
    assertThat(text("err"))
        .isEqualTo(
            "run: unknown effort 'quik', expected one of smoke, quick, full: did you mean quick?"
                + System.lineSeparator());
    assertThat(text("out")).isEmpty();
  }

  private static String path(String inModule) {
    return Path.of("").toAbsolutePath() + File.separator + inModule;
  }
}
