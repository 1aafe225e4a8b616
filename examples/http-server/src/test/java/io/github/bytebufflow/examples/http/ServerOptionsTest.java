package io.github.bytebufflow.examples.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ServerOptionsTest {

  @Test
  void readsWhatIsGiven() {
    ServerOptions options = ServerOptions.parse("--leak", "--port", "8080", "--seconds", "3");
    assertThat(options.leak).isTrue();
    assertThat(options.port).isEqualTo(8080);
    assertThat(options.seconds).isEqualTo(3);
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> ServerOptions.parse("--leek"))
        .hasMessageContaining("'--leek'")
        .hasMessageContaining("--leak");
    assertThatThrownBy(() -> ServerOptions.parse("--port"))
        .hasMessage("--port needs a value; none is given");
    assertThatThrownBy(() -> ServerOptions.parse("--port", "70000"))
        .hasMessage("--port is '70000'; expected a whole number from 0 to 65535");
    assertThatThrownBy(() -> ServerOptions.parse("--seconds", "soon"))
        .hasMessage("--seconds is 'soon'; expected a whole number from 1 to 86400");
    assertThatThrownBy(() -> ServerOptions.parse("--seconds", "3", "--until-eof"))
        .hasMessageContaining("exclude each other");
  }
}
