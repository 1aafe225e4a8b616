package io.github.bytebufflow.examples.socks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.SearchPath;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The script with the peers of this machine, for seconds. */
class RealPeersIT {
  private static void run(List<String> programs, String... arguments) throws Exception {
    for (String program : programs) {
      assumeThat(SearchPath.find(program) != null)
          .as(program + " is on the PATH; without it the relay is not tested with it")
          .isTrue();
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of("with-peers").toAbsolutePath().toString());
    command.addAll(List.of("--seconds", "1", "--connections", "4"));
    command.addAll(List.of(arguments));
    Process script = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(script.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(script.exitValue()).as(output).isZero();
      assertThat(output.lines().reduce((a, b) -> b)).get().asString().matches("RATE [\\d.]+ .+");
    } finally {
      script.destroy();
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
