package io.github.bytebufflow.examples.proxyudp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.PeerScript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The real clients: kdig, and dnsdist where there is one. */
@Tag("full")
class PeersIT {
  @Test
  void kdigAndDnsdist() throws Exception {
    PeerScript.needs("kdig");
    assertThat(PeerScript.run("--seconds", "2")).matches("RATE [1-9][0-9]* answers/s");
  }
}
