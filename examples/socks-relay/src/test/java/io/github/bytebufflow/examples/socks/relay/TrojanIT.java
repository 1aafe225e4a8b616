package io.github.bytebufflow.examples.socks.relay;

import static io.github.bytebufflow.examples.socks.relay.RelayFixture.loopback;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.TrojanRequest;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.load.Origin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.DataInputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Through TLS; each test that leaves a buffer fails. */
class TrojanIT {
  private static final String GET = "GET /5 HTTP/1.1\r\n\r\n";
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
  private static final char[] STORE = "changeit".toCharArray();

  @TempDir Path folder;
  private SslContext tls;

  @BeforeEach
  void makeCertificate() throws Exception {
    Path store = folder.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "relay",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(STORE),
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, STORE);
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, STORE);
    tls = SslContextBuilder.forServer(managers).sslProvider(SslProvider.JDK).build();
  }

  private Relay start(int fallback) throws Exception {
    return start(fallback, s -> {});
  }

  private Relay start(int fallback, Consumer<Settings> change) throws Exception {
    return RelayFixture.start(
        settings(change), r -> new TrojanInlet(r, tls, "correct horse", loopback(fallback)));
  }

  private static SSLSocket connect(int port) throws Exception {
    SSLContext trusting = SSLContext.getInstance("TLS");
    trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
    SSLSocket socket =
        (SSLSocket)
            trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(RelayFixture.PATIENCE_MILLIS);
    return socket;
  }

  private static void checkAnswer(SSLSocket socket) throws Exception {
    byte[] answer = new byte[ANSWER.length() + 5];
    new DataInputStream(socket.getInputStream()).readFully(answer);
    assertThat(new String(answer, 0, ANSWER.length(), StandardCharsets.US_ASCII)).isEqualTo(ANSWER);
  }

  private static byte[] request(String password, int port) {
    ByteBuf out = Unpooled.buffer();
    TrojanRequest.write(TrojanRequest.digest(password), Socks5.CONNECT, loopback(port), out);
    return RelayFixture.taken(out.writeBytes(GET.getBytes(StandardCharsets.US_ASCII)));
  }

  @Test
  void aClientGetsToItsTarget() throws Exception {
    try (Origin.Running origin = new Origin.Running(0);
        Relay relay = start(RelayFixture.closedPort());
        SSLSocket socket = connect(relay.port())) {
      socket.getOutputStream().write(request("correct horse", origin.port()));
      checkAnswer(socket);
      assertThat(relay.counts().troubles(Trouble.FALLBACK)).isZero();
    }
  }

  @Test
  void anybodyElseGetsToTheFallback() throws Exception {
    try (Origin.Running origin = new Origin.Running(0);
        Relay relay = start(origin.port());
        SSLSocket socket = connect(relay.port())) {
      socket.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
      checkAnswer(socket);
      assertThat(relay.counts().troubles(Trouble.FALLBACK)).isOne();
    }
  }

  /** It can't be a digest any more once it ends, and was no other request before. */
  @Test
  void aShortRequestGetsToTheFallbackAtTheDeadline() throws Exception {
    try (Origin.Running origin = new Origin.Running(0);
        Relay relay = start(origin.port(), s -> s.handshakeMillis = 5000);
        SSLSocket socket = connect(relay.port())) {
      socket.getOutputStream().write(new byte[] {'a', 'b', 'c'});
      Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> relay.counts().up.sum() == 3);
      assertThat(relay.counts().troubles(Trouble.FALLBACK)).isOne();
      assertThat(relay.counts().troubles(Trouble.HANDSHAKE_TIMEOUT)).isZero();
    }
  }

  @Test
  void thePasswordNeverGetsToTheFallback() throws Exception {
    try (Origin.Running origin = new Origin.Running(0);
        Relay relay = start(origin.port())) {
      byte[] associate = request("correct horse", origin.port());
      associate[TrojanRequest.DIGEST + 2] = (byte) Socks5.UDP_ASSOCIATE;
      byte[] badLine = request("correct horse", origin.port());
      badLine[TrojanRequest.DIGEST] = 'x';
      for (byte[] request : new byte[][] {associate, badLine}) {
        try (SSLSocket socket = connect(relay.port())) {
          socket.getOutputStream().write(request);
          assertThat(socket.getInputStream().read()).isNegative();
        }
      }
      assertThat(relay.counts().troubles(Trouble.FALLBACK)).isZero();
      assertThat(relay.counts().troubles(Trouble.UNKNOWN_COMMAND)).isOne();
      assertThat(relay.counts().malformed(Verdict.BAD_LINE_END)).isOne();
      assertThat(relay.counts().up.sum()).isZero();
    }
  }

  @Test
  void aWrongPasswordGetsToTheFallbackUntouched() throws Exception {
    try (Origin.Running origin = new Origin.Running(0);
        Relay relay = start(origin.port());
        SSLSocket socket = connect(relay.port())) {
      // The origin takes no such request, and closes.
      socket.getOutputStream().write(request("wrong", origin.port()));
      assertThat(socket.getInputStream().read()).isNegative();
      assertThat(relay.counts().troubles(Trouble.FALLBACK)).isOne();
      assertThat(relay.counts().up.sum()).isEqualTo(request("wrong", origin.port()).length);
    }
  }
}
