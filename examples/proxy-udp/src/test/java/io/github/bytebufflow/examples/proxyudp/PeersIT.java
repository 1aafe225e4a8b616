package io.github.bytebufflow.examples.proxyudp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.SearchPath;
import io.github.bytebufflow.testing.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The real clients: kdig, and dnsdist where there is one. */
class PeersIT {
  @Test
  void kdigAndDnsdist() throws Exception {
    assumeThat(SearchPath.find("kdig") != null)
        .as("kdig is on the PATH (knot-dnsutils); without it no real client is tested")
        .isTrue();
    Path folder = Files.createDirectories(Settings.path("it.work").resolve("peers"));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(Path.of("with-peers").toAbsolutePath().toString(), "--seconds", "2")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroy();
    }
    List<String> lines = Files.readAllLines(output);
    assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
    assertThat(lines.get(lines.size() - 1)).matches("RATE [1-9][0-9]* answers/s");
  }
}
