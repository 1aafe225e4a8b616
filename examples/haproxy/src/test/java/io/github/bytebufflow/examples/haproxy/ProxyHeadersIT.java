package io.github.bytebufflow.examples.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The leak of the old codec under the agent, by its path inside Netty; and the codec that has none.
 */
class ProxyHeadersIT {
  private static final String COUNTS = ": 50 headers decoded, 50 refused with an exception";
  private static final Path AGENT =
      Path.of("..", "..", "bytebuf-flow-tracker", "target", "bytebuf-flow-agent.jar");

  @TempDir Path folder;

  @Test
  void theOldCodecLeaks() throws Exception {
    assertThat(run("lib-4.1.134")).contains("netty-codec-haproxy 4.1.134.Final" + COUNTS);
    assertThat(report())
        .contains("SUMMARY 100 buffers", "leaked in 2 places", "0 live", "100 allocated")
        // One TLV within another, which only its message releases; and those before a bad one.
        .contains("HAProxyMessage.deallocate:603   released", "this release had no effect")
        .containsPattern("HAProxyMessage.readNextTLV +returned +50 leaked at count 1")
        .containsPattern(
            "HAProxyMessage.readTlvs [^,]+, which receives the buffer, but\\s+does not release it if"
                + "\\s+an\\s+exception\\s+escapes");
  }

  @Test
  void theNewestCodecDoesNot() throws Exception {
    assertThat(run("lib-4.1.newest"))
        .contains("netty-codec-haproxy 4.1.", COUNTS)
        .doesNotContain("4.1.134");
    assertThat(report()).contains("no leaks: 100 buffers allocated, all released");
  }

  private Path file() {
    return folder.resolve("report.leaks");
  }

  private String report() throws Exception {
    return Files.readString(file());
  }

  private String run(String lib) throws Exception {
    Path target = Path.of("target").toAbsolutePath();
    String classPath =
        String.join(
            File.pathSeparator,
            target.resolve("classes").toString(),
            target.resolve(lib) + File.separator + "*");
    assertThat(AGENT).isRegularFile();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + AGENT + "=netty=full;report=" + file(),
                "-cp",
                classPath,
                ProxyHeaders.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
