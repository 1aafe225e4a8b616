package io.github.bytebufflow.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.benchmarks.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison works; what it measures in so short a time says nothing. */
@Tag("full")
class ServerBenchmarkIT {
  @TempDir Path directory;

  @Test
  void withWhatLoadThereIs() throws IOException, InterruptedException {
    assertTables("4.2");
  }

  @Test
  void withTheExamplesOwnClient() throws IOException, InterruptedException {
    assertTables("4.1", "--load", "client");
  }

  private void assertTables(String netty, String... more) throws IOException, InterruptedException {
    Path results = directory.resolve("results");
    String[] arguments = {
      "smoke", "--netty", netty, "--modes", "none,agent", "--out", results.toString()
    };
    String[] all = new String[arguments.length + more.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    String table = Launch.of(ServerBenchmark.class, directory, all);
    assertThat(table)
        .containsPattern("\\| none \\| [\\d,]+ \\| 1\\.000 \\| 1\\.000 \\| \\d+\\.\\d \\|")
        .containsPattern("\\| agent \\| [\\d,]+ \\| \\d+\\.\\d{3} \\| \\d+\\.\\d{3} \\|")
        .contains("netty: " + netty);
    assertThat(Files.readString(results.resolve("server.md"))).isEqualTo(table);
    assertThat(Files.readString(results.resolve("server.json"))).contains("\"slices\"");
  }
}
