package io.github.bytebufflow.examples.spop.reputation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReputationTest {
  @Test
  void theLongestPrefixSaysTheScore() throws InterruptedException {
    Reputation reputation =
        new Reputation(
            List.of(
                Network.of("203.0.0.0/8=1"),
                Network.of("203.0.113.7/32=100"),
                Network.of("203.0.113.0/24=95"),
                Network.of("2001:db8::/32=40"),
                Network.of("2001:db8::1/128=41")),
            0);
    assertThat(reputation.score(0xcb007106)).isEqualTo(95);
    assertThat(reputation.score(0xcb007107)).isEqualTo(100);
    assertThat(reputation.score(0xcb007207)).isOne();
    assertThat(reputation.score(0x7f000001)).isZero();
    assertThat(reputation.score(0x20010db800000000L, 2)).isEqualTo(40);
    assertThat(reputation.score(0x20010db800000000L, 1)).isEqualTo(41);
    assertThat(reputation.score(0x20010db900000000L, 1)).isZero();
  }

  @Test
  void everyAddressIsInTheEmptyPrefix() throws InterruptedException {
    Reputation ipv4 = new Reputation(List.of(Network.of("0.0.0.0/0=3")), 0);
    assertThat(ipv4.score(0xffffffff)).isEqualTo(3);
    assertThat(ipv4.score(1, 1)).isZero();
    Reputation all = new Reputation(List.of(Network.of("::/0=4")), 0);
    assertThat(all.score(0xffffffff)).isEqualTo(4);
    assertThat(all.score(1, 1)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1.2.3.4",
        "1.2.3.4/33=1",
        "1.2.3/24=1",
        "::/129=1",
        "1.2.3.4/24=101",
        "1.2.3.4/24=-1",
        "1.2.3.4/=1",
        "=1/2"
      })
  void whatIsNoRangeIsRefused(String text) {
    assertThatThrownBy(() -> Network.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }
}
