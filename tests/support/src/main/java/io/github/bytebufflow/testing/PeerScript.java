package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The script {@code with-peers} of an example, which runs real counterparts against it. */
public final class PeerScript {
  private static final int NOT_INSTALLED = 77;

  private PeerScript() {}

  /** Skips the test where one of the programs is not installed. */
  public static void needs(String... programs) {
    for (String program : programs) {
      assumeThat(SearchPath.find(program) != null)
          .as(program + " is on the PATH; without it the example is not tested with it")
          .isTrue();
    }
  }

  /**
   * Runs the script of the module whose tests run, and asserts that it ends well. Skips the test
   * where the script says that a program is not installed.
   *
   * @return the last line, which has the rate
   */
  public static String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of("with-peers").toAbsolutePath().toString());
    command.addAll(List.of(arguments));
    // To a file, since a read from a pipe would wait without an end for a script that hangs.
    Path output = Files.createTempFile("with-peers", ".out");
    Process script =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = script.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS);
      String said = Files.readString(output);
      assertThat(ended).as("it ends; so far: %s", said).isTrue();
      assumeThat(script.exitValue())
          .as("a program is not installed: %s", said)
          .isNotEqualTo(NOT_INSTALLED);
      assertThat(script.exitValue()).as(said).isZero();
      return said.lines().reduce("", (before, line) -> line);
    } finally {
      script.destroy();
      // The script ends what it has started.
      if (!script.waitFor(1, TimeUnit.MINUTES)) {
        script.destroyForcibly();
      }
      Files.delete(output);
    }
  }
}
