package io.github.bytebufflow.examples.proxyudp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.examples.common.UsageException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, true",
    "127.0.0.1, 127.0.0.2, false",
    "127.0.0.0/8, 127.255.0.2, true",
    "127.0.0.0/8, 128.0.0.1, false",
    "10.1.128.0/17, 10.1.200.1, true",
    "10.1.128.0/17, 10.1.100.1, false",
    "0.0.0.0/0, 255.1.2.3, true",
    "0.0.0.0/0, ::1, false",
    "10.1.2.3/31, 10.1.2.2, true",
    "::1, ::1, true",
    "2001:db8::/33, 2001:db8:7fff::1, true",
    "2001:db8::/33, 2001:db8:8000::1, false",
    "::/0, 127.0.0.1, false",
    "::ffff:10.0.0.1, 10.0.0.1, true",
    "::ffff:10.0.0.0/104, 10.1.2.3, true",
    "::ffff:10.0.0.0/104, 11.1.2.3, false",
  })
  void contains(String range, String address, boolean within) throws UnknownHostException {
    assertThat(Cidr.of(range).contains(InetAddress.getByName(address))).isEqualTo(within);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0.0/-1",
        "::/129",
        "::ffff:10.0.0.0/90",
        "10/8",
        "/8"
      })
  void nonsense(String range) {
    assertThatThrownBy(() -> Cidr.of(range))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--trust is '" + range + "'; expected");
  }
}
