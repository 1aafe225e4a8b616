package io.github.bytebufflow.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.benchmarks.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All programs run with each agent; one run says nothing of what they take. */
@Tag("full")
class StartUpBenchmarkIT {
  @TempDir Path directory;

  @Test
  void oneRun() throws IOException, InterruptedException {
    String tables = Launch.of(StartUpBenchmark.class, directory, "1");
    assertThat(tables)
        .contains("| start to the end of main |", "| start to the end of the process |")
        .containsPattern("\\| small \\| none \\| \\d+ \\| [+-]\\d+ \\| [+-]\\d+ \\| [+-]\\d+ \\|")
        .containsPattern("\\| large \\| none \\| \\d+ \\|")
        .containsPattern("\\| small \\| 4\\.1\\.\\d+ \\| \\d+ \\|")
        .containsPattern("\\| large \\| 4\\.2\\.\\d+ \\| \\d+ \\|");
  }
}
