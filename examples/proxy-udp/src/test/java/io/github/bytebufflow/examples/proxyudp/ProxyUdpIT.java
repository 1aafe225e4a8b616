package io.github.bytebufflow.examples.proxyudp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.proxyudp.load.DnsLoad;
import io.github.bytebufflow.testing.ExampleServer;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Unreleased;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program in a JVM of its own, with what is refused and what is answered. */
class ProxyUdpIT {
  private static final String OWN = "io.github.bytebufflow.examples.proxyudp.";
  private static final String BAD = "headers refused: tlv overrun 20; dropped: untrusted sender 20";

  private static Run run(String name, String... more) throws IOException {
    Fork fork = new Fork(name);
    fork.agent("report=" + fork.report(), "include=" + OWN.substring(0, OWN.length() - 1));
    List<String> arguments = new ArrayList<>(List.of("--trust=127.0.0.1"));
    arguments.addAll(List.of(more));
    return ExampleServer.run(
        fork, ProxyUdp.class, ProxyUdpIT::ask, arguments.toArray(String[]::new));
  }

  /** The answers of the second load are the proof that all bad datagrams were looked at. */
  private static void ask(int port) {
    String to = "--port=" + port;
    assertThat(load(to, "--seconds=0", "--bad=20", "--from=127.0.0.2")).isZero();
    assertThat(load(to, "--seconds=1", "--bad=20", "--window=4")).isZero();
  }

  private static int load(String... arguments) {
    return Program.run(new DnsLoad(), arguments);
  }

  @Test
  void aCleanRunReleasesAll() throws IOException {
    Run run = run("clean").well();
    assertThat(run.stdout()).contains("listening on 127.0.0.1:", "answered ", BAD);
    Report report = run.readReport();
    assertThat(report.total("leaked")).isZero();
    Unreleased.onlyPermanent(report);
    assertThat(report.total("allocated")).isGreaterThan(40);
    assertThat(report.total("released") + report.total("permanent"))
        .isEqualTo(report.total("allocated"));
    assertThat(String.join("\n", run.ourLines())).contains("no leaks", "0 live");
  }

  @Test
  void theLeaksAreNamedAndCounted() throws IOException {
    Run run = run("leak", "--leak");
    assertThat(run.exit()).isZero();
    assertThat(run.stdout()).contains(BAD);
    Report report = run.readReport();
    assertThat(report.total("leaked")).isEqualTo(40);
    assertThat(Unreleased.leaked(report, OWN))
        .containsExactly(
            // The slice that it made of a datagram; the datagram itself was given back.
            "HeaderHandler.unwrap !InvalidHeaderException: 20 none",
            "TrustFilter.channelRead > TrustFilter.turnAway: 20 pooled-direct");
    Unreleased.onlyPermanent(report);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port=65536",
        "--bind=localhost",
        "--trust=10.0.0.0/33",
        "--max-datagram=27",
        "--max-header=15",
        "--seconds=0x",
        "--verbose"
      })
  void mistakesAreRefused(String argument) {
    assertThat(Program.run(new ProxyUdp(), argument)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--port=0", "--window=0", "--bad=-1", "--from=192.0.2.1"})
  void mistakesOfTheLoadAreRefused(String argument) {
    assertThat(
            Program.run(
                new DnsLoad(), argument.startsWith("--port") ? "--bad=1" : "--port=1", argument))
        .isEqualTo(2);
  }
}
