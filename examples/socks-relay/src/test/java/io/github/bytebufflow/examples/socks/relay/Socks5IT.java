package io.github.bytebufflow.examples.socks.relay;

import static io.github.bytebufflow.examples.socks.relay.RelayFixture.closedPort;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.connect;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.receive;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.settings;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.socks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.Bytes;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.load.DatagramProbe;
import io.github.bytebufflow.examples.socks.load.Origin;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Through real sockets; each test that leaves a buffer fails. */
class Socks5IT {
  private static final int CASES = 300;

  /** A label of 64 bytes, one more than DNS has: refused before anybody is asked. */
  private static final String NO_NAME = "40" + "78".repeat(64);

  private static byte[] request(String command, int port, String behind) {
    return Bytes.array("05" + command + "0001 7f000001" + String.format("%04x", port) + behind);
  }

  private static String answer(Socket socket, int length) throws IOException {
    return ByteBufUtil.hexDump(receive(socket, length));
  }

  private static void send(Socket socket, byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** What a client gets for a request; then the connection ends. */
  private static String refusal(Relay relay, String hex) throws IOException {
    try (Socket client = connect(relay.port())) {
      send(client, Bytes.array("05 01 00"));
      assertThat(answer(client, 2)).isEqualTo("0500");
      send(client, Bytes.array(hex));
      return ByteBufUtil.hexDump(client.getInputStream().readAllBytes());
    }
  }

  @Test
  void bytesGoBothWaysAndEndsAreKept() throws Exception {
    try (Relay relay = socks(s -> {});
        ServerSocket target = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = connect(relay.port())) {
      send(client, Bytes.array("05 02 00 02"));
      assertThat(answer(client, 2)).isEqualTo("0500");
      // Behind the request, and an end of output behind that.
      send(client, request("01", target.getLocalPort(), "616263"));
      client.shutdownOutput();
      try (Socket accepted = target.accept()) {
        assertThat(answer(client, 10)).startsWith("05000001");
        assertThat(accepted.getInputStream().readAllBytes()).isEqualTo(Bytes.array("616263"));
        send(accepted, Bytes.array("78797a"));
        accepted.shutdownOutput();
        assertThat(client.getInputStream().readAllBytes()).isEqualTo(Bytes.array("78797a"));
      }
      assertThat(relay.counts().up.sum()).isEqualTo(3);
      assertThat(relay.counts().down.sum()).isEqualTo(3);
    }
  }

  @Test
  void aSlowReaderStopsTheOtherEnd() throws Exception {
    try (Relay relay = socks(s -> {});
        Origin.Running origin = new Origin.Running(0);
        Socket client = connect(relay.port())) {
      send(client, Bytes.array("05 01 00"));
      receive(client, 2);
      send(client, request("01", origin.port(), ""));
      receive(client, 10);
      int size = 64 << 20;
      send(client, ("GET /" + size + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      receive(client, 1);
      // All buffers of sockets together are less than half of it; the relay must not be the rest.
      long before;
      do {
        before = relay.counts().down.sum();
        Thread.sleep(200);
      } while (relay.counts().down.sum() != before);
      assertThat(before).isLessThan(size / 2);
      int head = ("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n").length();
      assertThat(receive(client, head - 1 + size)).hasSize(head - 1 + size);
    }
  }

  @Test
  void aLoginIsAsked() throws Exception {
    byte[] user = {'u'};
    byte[] password = {'p'};
    try (Relay relay =
        RelayFixture.start(settings(s -> {}), r -> Socks5Inlet.direct(r, user, password))) {
      try (Socket client = connect(relay.port())) {
        send(client, Bytes.array("05 02 00 02"));
        assertThat(answer(client, 2)).isEqualTo("0502");
        send(client, Bytes.array("01 01 75 01 70"));
        assertThat(answer(client, 2)).isEqualTo("0100");
        send(client, request("01", closedPort(), ""));
        assertThat(answer(client, 10)).startsWith("0505");
      }
      try (Socket client = connect(relay.port())) {
        send(client, Bytes.array("05 01 02"));
        assertThat(answer(client, 2)).isEqualTo("0502");
        send(client, Bytes.array("01 01 75 01 71"));
        assertThat(client.getInputStream().readAllBytes()).isEqualTo(Bytes.array("0101"));
      }
      try (Socket client = connect(relay.port())) {
        send(client, Bytes.array("05 01 00"));
        assertThat(client.getInputStream().readAllBytes()).isEqualTo(Bytes.array("05ff"));
      }
      assertThat(relay.counts().troubles(Trouble.WRONG_LOGIN)).isOne();
      assertThat(relay.counts().troubles(Trouble.NO_METHOD)).isOne();
    }
  }

  @Test
  void everyFailureHasItsReply() throws Exception {
    try (Relay relay = socks(s -> {})) {
      String port = String.format("%04x", closedPort());
      assertThat(refusal(relay, "05 01 00 01 7f000001" + port + "616263")).startsWith("0505");
      assertThat(refusal(relay, "05 02 00 01 7f000001" + port)).startsWith("0507");
      assertThat(refusal(relay, "05 01 00 07 7f000001" + port)).startsWith("0508");
      assertThat(refusal(relay, "05 01 01 01 7f000001" + port)).startsWith("0501");
      assertThat(refusal(relay, "05 01 00 03" + NO_NAME + port)).startsWith("0504");
      assertThat(refusal(relay, "04 01")).isEmpty();
      assertThat(relay.counts().troubles(Trouble.CONNECT_FAILED)).isOne();
      assertThat(relay.counts().troubles(Trouble.UNKNOWN_COMMAND)).isOne();
      assertThat(relay.counts().troubles(Trouble.UNKNOWN_NAME)).isOne();
      assertThat(relay.counts().malformed(Verdict.BAD_ADDRESS_TYPE)).isOne();
      assertThat(relay.counts().malformed(Verdict.BAD_RESERVED)).isOne();
      assertThat(relay.counts().malformed(Verdict.BAD_VERSION)).isOne();
    }
  }

  @Test
  void limitsHold() throws Exception {
    try (Relay relay = socks(s -> s.connections = 1);
        Socket first = connect(relay.port())) {
      send(first, Bytes.array("05"));
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> relay.counts().connections.sum() == 1);
      try (Socket second = connect(relay.port())) {
        assertThat(second.getInputStream().read()).isNegative();
      }
      assertThat(relay.counts().troubles(Trouble.TOO_MANY_CONNECTIONS)).isOne();
    }
    try (Relay relay = socks(s -> s.handshakeMillis = 100);
        Socket client = connect(relay.port())) {
      assertThat(client.getInputStream().read()).isNegative();
      assertThat(relay.counts().troubles(Trouble.HANDSHAKE_TIMEOUT)).isOne();
    }
    try (Relay relay = socks(s -> s.earlyData = 2)) {
      String port = String.format("%04x", closedPort());
      assertThat(refusal(relay, "05 01 00 01 7f000001" + port + "616263")).isEmpty();
      assertThat(relay.counts().troubles(Trouble.TOO_MUCH_EARLY_DATA)).isOne();
    }
    try (Relay relay = socks(s -> s.idleMillis = 100);
        ServerSocket target = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = connect(relay.port())) {
      send(client, Bytes.array("05 01 00"));
      receive(client, 2);
      send(client, request("01", target.getLocalPort(), ""));
      receive(client, 10);
      assertThat(client.getInputStream().read()).isNegative();
      assertThat(relay.counts().troubles(Trouble.IDLE_TIMEOUT)).isOne();
    }
  }

  @Test
  void datagramsGoBothWays() throws Exception {
    try (Relay relay = socks(s -> {});
        Origin.Running origin = new Origin.Running(0)) {
      assertThat(DatagramProbe.run(relay.port(), origin.port(), 50)).isEqualTo(50);
      assertThat(relay.counts().datagrams.sum()).isGreaterThanOrEqualTo(100);
    }
  }

  @Test
  void associationsHaveLimitsToo() throws Exception {
    String associate = "05 03 00 01 00000000 0000";
    try (Relay relay = socks(s -> s.associations = 0)) {
      assertThat(refusal(relay, associate)).startsWith("0501");
      assertThat(relay.counts().troubles(Trouble.TOO_MANY_ASSOCIATIONS)).isOne();
    }
    try (Relay relay =
        socks(
            s -> {
              s.associations = 1;
              s.idleMillis = 500;
            })) {
      // The second gets the place of the first.
      assertThat(refusal(relay, associate)).startsWith("0500");
      assertThat(relay.counts().troubles(Trouble.IDLE_TIMEOUT)).isOne();
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> refusal(relay, associate).startsWith("0500"));
    }
  }

  /** Targets have no address, and no flip makes one that has. */
  @Test
  void changedHandshakesLeaveNothing() throws Exception {
    Random random = new Random(7);
    byte[] valid = Bytes.array("05 01 00 05 01 00 03" + NO_NAME + "0050 616263");
    try (Relay relay = socks(s -> s.handshakeMillis = 2000)) {
      for (int i = 0; i < CASES; i++) {
        byte[] changed = valid.clone();
        // In what is around the name, or in its first byte.
        int at = random.nextInt(changed.length - 63);
        at += at > 8 ? 63 : 0;
        changed[at] ^= (byte) (1 << random.nextInt(8));
        // No address of four or sixteen bytes.
        changed[6] = changed[6] == 1 || changed[6] == 4 ? 3 : changed[6];
        try (Socket client = connect(relay.port())) {
          client.getOutputStream().write(changed, 0, 1 + random.nextInt(changed.length));
          client.shutdownOutput();
          client.getInputStream().readAllBytes();
        } catch (IOException reset) {
          // As good an end as any.
        }
      }
      assertThat(relay.counts().malformed.sum()).isPositive();
    }
  }
}
