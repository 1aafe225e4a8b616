package io.github.bytebufflow.examples.socks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.ExampleServer;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.netty.buffer.ByteBufUtil;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The program in a JVM of its own under the agent: clean, and with its bug. */
class SocksRelayIT {
  private static final int CONNECTIONS = 20;

  /** Of a machine that has other things to do. */
  private static final int PATIENCE_MILLIS = 180_000;

  private static Run run(String name, ExampleServer.Client client, String... arguments)
      throws IOException {
    Fork fork = new Fork(name);
    fork.agent(
        "include=io.github.bytebufflow.examples",
        "log=" + fork.directory().resolve("leaks.txt"),
        "report=" + fork.report());
    return ExampleServer.run(fork, SocksRelay.class, client, arguments);
  }

  private static Run runSocks(String name, ExampleServer.Client client, String... arguments)
      throws IOException {
    String patience = Integer.toString(PATIENCE_MILLIS);
    List<String> all = new ArrayList<>(List.of("socks"));
    all.addAll(List.of("--connect-timeout", patience, "--handshake-timeout", patience));
    all.addAll(List.of(arguments));
    return run(name, client, all.toArray(new String[0]));
  }

  /** A request with bytes behind it, in one piece; the reply's second byte. */
  private static int ask(int relay, int target, String behind, Socket[] kept) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay);
    socket.setSoTimeout(PATIENCE_MILLIS);
    kept[0] = socket;
    DataInputStream in = new DataInputStream(socket.getInputStream());
    socket.getOutputStream().write(ByteBufUtil.decodeHexDump("050100"));
    assertThat(in.readUnsignedShort()).isEqualTo(0x0500);
    String request = "050100017f000001" + String.format("%04x", target) + behind;
    socket.getOutputStream().write(ByteBufUtil.decodeHexDump(request));
    byte[] reply = new byte[10];
    in.readFully(reply);
    return reply[1];
  }

  private static void connectInVain(int relay) throws IOException {
    // Bound and not listening: nobody else gets the port meanwhile.
    try (Socket closed = new Socket()) {
      closed.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket[] kept = new Socket[1];
        assertThat(ask(relay, closed.getLocalPort(), "616263", kept)).isEqualTo(5);
        kept[0].close();
      }
    }
  }

  private static void connect(int relay) throws IOException {
    try (ServerSocket target = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      target.setSoTimeout(PATIENCE_MILLIS);
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket[] kept = new Socket[1];
        assertThat(ask(relay, target.getLocalPort(), "616263", kept)).isZero();
        try (Socket accepted = target.accept();
            Socket client = kept[0]) {
          accepted.setSoTimeout(PATIENCE_MILLIS);
          assertThat(accepted.getInputStream().readNBytes(3)).isEqualTo(new byte[] {97, 98, 99});
          accepted.getOutputStream().write(7);
          assertThat(client.getInputStream().read()).isEqualTo(7);
        }
      }
    }
  }

  @Test
  void aCleanRunReleasesAll() throws Exception {
    Run run =
        runSocks(
                "clean",
                port -> {
                  connect(port);
                  connectInVain(port);
                })
            .well();
    assertThat(run.stdout())
        .contains("connect failed " + CONNECTIONS)
        .contains(2 * CONNECTIONS + " connections");
    Report report = run.readReport();
    assertThat(report.total("allocated")).isPositive().isEqualTo(report.total("released"));
    assertThat(report.total("live")).isZero();
    assertThat(report.total("leaked")).isZero();
    assertThat(report.total("misused")).isZero();
  }

  @Test
  void theBugIsFoundWhereTheBytesAreKept() throws Exception {
    Run run = runSocks("leak", SocksRelayIT::connectInVain, "--leak").well();
    Report report = run.readReport();
    assertThat(report.total("leaked")).isEqualTo(CONNECTIONS);
    assertThat(report.total("live")).isZero();
    String leaks = Files.readString(run.report().resolveSibling("leaks.txt"));
    if (leaks.contains("could not be read in time")) {
      // On a busy machine the path alone says who: the method is one of the candidates.
      assertThat(leaks).contains("next: look at ").contains("EarlyData.keep:");
    } else {
      assertThat(leaks)
          .contains("held last by   EarlyData.keep (EarlyData.java:")
          .contains("look at EarlyData.keep");
    }
    assertThat(report.nodes())
        .filteredOn(node -> String.valueOf(node.get("site")).startsWith("EarlyData.keep:"))
        .extracting(SocksRelayIT::count)
        .containsExactly((long) CONNECTIONS);
  }

  private static long count(Map<String, Object> node) {
    return Report.number(node, "count");
  }

  @Test
  void aMistakeIsOneSentence() throws Exception {
    Run run = run("mistake", port -> {}, "server", "--password", "p", "--method", "rc4-md5");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.othersLines())
        .containsExactly(
            "socks-relay: --method is 'rc4-md5'; expected one of aes-128-gcm, aes-192-gcm,"
                + " aes-256-gcm, chacha20-ietf-poly1305");
  }
}
