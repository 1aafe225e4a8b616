package io.github.bytebufflow.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  @Test
  void allHaveDefaults() throws IOException {
    Arguments arguments = Arguments.parse();
    assertThat(arguments.effort).isEqualTo(Effort.QUICK);
    assertThat(arguments.modes)
        .containsExactly(Mode.NONE, Mode.AGENT, Mode.SIMPLE, Mode.ADVANCED, Mode.PARANOID);
    assertThat(arguments.netty).isEqualTo("4.2");
  }

  @Test
  void allCanBeGiven() throws IOException {
    Arguments arguments =
        Arguments.parse(
            "smoke", "--netty", "4.1", "--modes", "none,none", "--load", "client", "--out", "x");
    assertThat(arguments.effort).isEqualTo(Effort.SMOKE);
    assertThat(arguments.netty).isEqualTo("4.1");
    assertThat(arguments.modes).containsExactly(Mode.NONE, Mode.NONE);
    assertThat(arguments.wrk).isFalse();
    assertThat(arguments.out).isEqualTo(Path.of("x"));
  }

  @Test
  void mistakesAreNamed() {
    assertMistake("'quik'", "smoke, quick or full", "quik");
    assertMistake("'4.3'", "4.1 or 4.2", "--netty", "4.3");
    assertMistake("'agents'", "agent", "--modes", "none,agents");
    assertMistake("'none'", "two or more", "--modes", "none");
    assertMistake("--out", "needs a value", "--out");
    assertMistake("'nowhere'", "bin/java", "--jdk", "nowhere");
  }

  private static void assertMistake(String value, String expected, String... arguments) {
    assertThatThrownBy(() -> Arguments.parse(arguments))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(value)
        .hasMessageContaining(expected);
  }
}
