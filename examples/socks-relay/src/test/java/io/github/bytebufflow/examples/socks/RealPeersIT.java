package io.github.bytebufflow.examples.socks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script with the peers of this machine, for seconds. */
class RealPeersIT {
  @TempDir Path folder;

  private void run(List<String> programs, String... arguments) throws Exception {
    for (String program : programs) {
      assumeThat(SearchPath.find(program) != null)
          .as(program + " is on the PATH; without it the relay is not tested with it")
          .isTrue();
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of("with-peers").toAbsolutePath().toString());
    command.addAll(List.of("--seconds", "1", "--connections", "4"));
    command.addAll(List.of(arguments));
    Path log = folder.resolve("output");
    Process script =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      boolean ended = script.waitFor(5, TimeUnit.MINUTES);
      String output = Files.readString(log);
      assertThat(ended).as(output).isTrue();
      assertThat(script.exitValue()).as(output).isZero();
      assertThat(output.lines().reduce((a, b) -> b)).get().asString().matches("RATE [\\d.]+ .+");
    } finally {
      script.destroy();
      // It ends what it has started; the folder goes then.
      script.waitFor(1, TimeUnit.MINUTES);
    }
  }

  @Test
  void curl() throws Exception {
    run(List.of("curl"));
  }

  @Test
  void shadowsocksBothWays() throws Exception {
    run(List.of("curl", "ss-local", "ss-server"), "--mode", "shadowsocks");
  }

  @Test
  void trojan() throws Exception {
    run(List.of("curl", "trojan", "openssl"), "--mode", "trojan");
  }
}
