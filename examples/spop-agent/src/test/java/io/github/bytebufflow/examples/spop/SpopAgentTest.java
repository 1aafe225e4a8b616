package io.github.bytebufflow.examples.spop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.common.Program;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpopAgentTest {
  private static String errorsOf(int exit, String... arguments) {
    PrintStream standard = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(Program.run(new SpopAgent(), arguments)).isEqualTo(exit);
    } finally {
      System.setErr(standard);
    }
    return said.toString(StandardCharsets.UTF_8).strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port=65536 | --port is '65536'; expected 0 to 65535",
        "--workers=0 | --workers is '0'; expected 1 to 1000",
        "--max-frame-size=255 | --max-frame-size is '255'; expected 256 to 1048576",
        "--score=1.2.3.4 | --score: '1.2.3.4' is no range with a score; expected such as"
            + " 203.0.113.0/24=95",
      })
  void aMistakeIsOneSentence(String argument, String sentence) {
    assertThat(errorsOf(2, "--seconds=1", argument)).isEqualTo("spop-agent: " + sentence);
  }

  @Test
  void aPortThatIsTakenIsOneSentence() throws Exception {
    try (java.net.ServerSocket taken =
        new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(errorsOf(1, "--seconds=1", "--port=" + port))
          .startsWith("spop-agent: cannot listen on port " + port + ": ")
          .hasLineCount(1);
    }
  }
}
