package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.Keys;
import io.github.bytebufflow.testing.StackProgram;
import io.netty.channel.epoll.Epoll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Netty's transport of epoll, and its TLS of BoringSSL; both are used, or the test fails. A frame
 * is a retained view, and so has no memory.
 */
class NativeIT {
  @BeforeAll
  static void needsEpoll() {
    assumeThat(Epoll.isAvailable())
        .as("epoll is there; without it, as on any system but Linux, natives are not tested")
        .isTrue();
  }

  @Test
  void epoll() {
    StackProgram.of("acme.epoll.Station")
        .prints("transport EpollSocketChannel", "loop EpollEventLoop", "total 18000")
        .leaksOnly("Tally.channelRead > Tally.add > Tally.skip: 20 none");
  }

  /** Packets that come together are retained views of one buffer. */
  @Test
  void datagrams() {
    StackProgram.of("acme.datagrams.Sensors")
        .prints("transport EpollDatagramChannel")
        .leaksOnly("Collector.channelRead > Collector.take > Collector.skip: 20 none");
  }

  @Test
  void boringSsl() throws Exception {
    StackProgram.of("acme.boringssl.SecureStation")
        .prints(
            "transport EpollSocketChannel",
            "library BoringSSL",
            "engine ReferenceCountedOpenSslEngine")
        .leaksOnly("Tally.channelRead > Tally.add > Tally.skip: 20 none", Keys.store().toString());
  }
}
