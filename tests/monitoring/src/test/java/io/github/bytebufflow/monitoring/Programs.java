package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of the machine that read what the tracker offers. */
final class Programs {
  private Programs() {}

  /** Skips the test where a program is missing. */
  static void assumeInstalled(String program) {
    assumeThat(SearchPath.find(program))
        .as(program + " is on the PATH; without it this is not tested")
        .isNotNull();
  }

  /** Runs a program to its end, which has to be a good one, and returns all that it said. */
  static String run(Path directory, String input, List<String> command)
      throws IOException, InterruptedException {
    Path in = Files.writeString(Files.createTempFile("input", ".txt"), input);
    Path out = Files.createTempFile("output", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .start();
      boolean ended = process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS);
      process.destroyForcibly();
      String said = Files.readString(out, StandardCharsets.UTF_8);
      assertThat(ended).as("%s%n%s", command, said).isTrue();
      assertThat(process.exitValue()).as("%s%n%s", command, said).isZero();
      return said;
    } finally {
      Files.delete(in);
      Files.delete(out);
    }
  }
}
