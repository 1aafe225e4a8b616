package io.github.bytebufflow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison works; what it measures in so short a time says nothing. */
class ComparisonIT {
  private static final String ROW =
      "\\| pooled direct, 3-method chain \\| 4\\.[12]\\.\\d+ \\| \\d+\\.\\d \\| \\d+\\.\\d"
          + " \\| \\*\\*\\d+\\.\\d\\dx\\*\\* \\(.* to .*\\) \\| [+-]\\d+\\.\\d \\|";

  @TempDir Path directory;

  @Test
  void smoke() throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Others may measure on this machine; here nothing is.
                "-Djmh.ignoreLock=true",
                "-cp",
                path("target/classes") + File.pathSeparator + path("target/runner/*"),
                Comparison.class.getName(),
                "smoke",
                "pooledDirectChain")
            .directory(Path.of("..").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    List<String> rows =
        Files.readAllLines(out).stream().filter(line -> line.startsWith("| pooled")).toList();
    assertThat(rows).hasSize(2).allMatch(row -> row.matches(ROW));
  }

  private static String path(String inModule) {
    return Path.of("").toAbsolutePath() + File.separator + inModule;
  }
}
