package io.github.bytebufflow.examples.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProxyHeadersIT {

  private static final String COUNTS = ": 50 headers decoded, 50 refused with an exception";

  @Test
  void theOldCodecLeaks() throws Exception {
    assertThat(run("lib-4.1.134")).contains("netty-codec-haproxy 4.1.134.Final" + COUNTS, "LEAK:");
  }

  @Test
  void theNewestCodecDoesNot() throws Exception {
    assertThat(run("lib-4.1.newest"))
        .contains("netty-codec-haproxy 4.1.", COUNTS)
        .doesNotContain("4.1.134", "LEAK:");
  }

  private static String run(String lib) throws Exception {
    Path target = Path.of("target").toAbsolutePath();
    String classPath =
        String.join(
            File.pathSeparator,
            target.resolve("classes").toString(),
            target.resolve("test-classes").toString(),
            target.resolve(lib) + File.separator + "*");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                ParanoidProxyHeaders.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
