package io.github.bytebufflow.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAddressTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "8080, -, 8080, true",
        "0, -, 0, true",
        "65535, -, 65535, true",
        "localhost:8080, localhost, 8080, true",
        "LOCALHOST:1, LOCALHOST, 1, true",
        "127.0.0.1:8080, 127.0.0.1, 8080, true",
        "127.1.2.3:8080, 127.1.2.3, 8080, true",
        "[::1]:8080, ::1, 8080, true",
        "[0:0:0:0:0:0:0:1]:8080, 0:0:0:0:0:0:0:1, 8080, true",
        "0.0.0.0:8080, 0.0.0.0, 8080, false",
        "[::]:8080, ::, 8080, false",
        "10.0.0.5:8080, 10.0.0.5, 8080, false",
        "127.evil.com:8080, 127.evil.com, 8080, false",
        "127.0.0.evil:8080, 127.0.0.evil, 8080, false",
        "127.0.0.:8080, 127.0.0., 8080, false",
        "localhost.evil.com:8080, localhost.evil.com, 8080, false",
        "app-1.acme.com:80, app-1.acme.com, 80, false",
      })
  void parses(String text, String host, int port, boolean loopback) {
    HttpAddress address = HttpAddress.parse(text);
    assertThat(address.host).isEqualTo(host);
    assertThat(address.port).isEqualTo(port);
    assertThat(address.isLoopback()).isEqualTo(loopback);
    assertThat(address).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "-1",
        "65536",
        "99999",
        "123456",
        "80 80",
        ":8080",
        "host:",
        "host:x",
        "::1:8080",
        "[::1]",
        "[]:1",
        "[host]:1",
        "a b:1",
        "*:8080",
        "http://localhost:8080",
        "a/b:1",
        "٣"
      })
  void refuses(String text) {
    assertThat(HttpAddress.parse(text)).isNull();
  }
}
