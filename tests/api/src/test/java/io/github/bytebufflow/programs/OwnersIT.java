package io.github.bytebufflow.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.File;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many owners at once, and each has its own buffers. */
class OwnersIT {
  @Test
  void oneOfTwoHundredIsBlamedTwentyTimesOfTwenty() {
    Run run =
        fork("crowd", Netty.V4_1)
            .jvm("-Xmx512m")
            .agent("owners=true")
            .run("acme.api.Crowd", "200", "20", "NIO");
    blamed(run, 20);
  }

  @Tag("full")
  @ParameterizedTest
  @CsvSource({
    "4.1.36.Final, NIO",
    "4.2.20.Final, NIO",
    "4.1.36.Final, LOCAL",
    "4.2.20.Final, LOCAL"
  })
  void onOtherNettysAndTransports(String netty, Transports transport) {
    Run run =
        fork("crowd-" + netty + "-" + transport, new Netty(netty))
            .agent("owners=true")
            .run("acme.api.Crowd", "20", "10", transport.name());
    blamed(run, 10);
  }

  /** The classes of Netty and the threads of the loops were there before. */
  @ParameterizedTest
  @CsvSource({"NIO", "LOCAL"})
  void whereTheAgentIsAttached(Transports transport) {
    Run run =
        fork("crowd-attached-" + transport, Netty.V4_2)
            .attach("owners=true")
            .run("acme.api.Crowd", "20", "10", transport.name(), "attach");
    blamed(run, 10);
  }

  /** Skipped, with Netty's reason, where the system does not have it. */
  @Tag("full")
  @ParameterizedTest
  @CsvSource({
    "4.1.36.Final, EPOLL",
    "4.1.137.Final, EPOLL",
    "4.2.10.Final, EPOLL",
    "4.2.10.Final, IO_URING"
  })
  void onTransportsOfTheSystem(String netty, Transports transport) {
    Run run =
        fork("crowd-" + netty + "-" + transport, new Netty(netty))
            .agent("owners=true")
            .run("acme.api.Crowd", "20", "10", transport.name());
    Assumptions.assumeFalse(run.stdout().startsWith("no " + transport), run.stdout());
    blamed(run, 10);
  }

  /** The classes of the transport and the threads of its loops were there before. */
  @Tag("full")
  @Test
  @EnabledOnOs(OS.LINUX)
  void whereTheAgentIsAttachedToEpoll() {
    Run run =
        fork("crowd-attached-EPOLL", new Netty("4.2.10.Final"))
            .attach("owners=true")
            .run("acme.api.Crowd", "20", "10", "EPOLL", "attach");
    Assumptions.assumeFalse(run.stdout().startsWith("no EPOLL"), run.stdout());
    blamed(run, 10);
  }

  private enum Transports {
    NIO,
    LOCAL,
    EPOLL,
    IO_URING
  }

  private static void blamed(Run run, int rounds) {
    assertThat(run.exit()).as("%s%n%s", run.stdout(), run.stderr()).isZero();
    assertThat(run.stdout()).contains("blamed " + rounds + " of " + rounds);
  }

  static Fork fork(String name, Netty netty) {
    return new Fork(name)
        .libraries(netty.classPath() + File.pathSeparator + Settings.text("it.api"));
  }
}
