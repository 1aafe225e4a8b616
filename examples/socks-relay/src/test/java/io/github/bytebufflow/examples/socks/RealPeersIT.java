package io.github.bytebufflow.examples.socks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.PeerScript;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The script with the peers of this machine, for seconds. */
@Tag("full")
class RealPeersIT {
  private static void run(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("--seconds", "1", "--connections", "4"));
    all.addAll(List.of(arguments));
    assertThat(PeerScript.run(all.toArray(new String[0]))).matches("RATE [\\d.]+ .+");
  }

  @Test
  void curl() throws Exception {
    PeerScript.needs("curl");
    run();
  }

  @Test
  void shadowsocksBothWays() throws Exception {
    PeerScript.needs("curl", "ss-local", "ss-server");
    run("--mode", "shadowsocks");
  }

  @Test
  void trojan() throws Exception {
    PeerScript.needs("curl", "trojan", "openssl");
    run("--mode", "trojan");
  }
}
