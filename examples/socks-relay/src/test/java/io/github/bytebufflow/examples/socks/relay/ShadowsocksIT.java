package io.github.bytebufflow.examples.socks.relay;

import static io.github.bytebufflow.examples.socks.relay.RelayFixture.closedPort;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.connect;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.loopback;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.receive;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.shadowsocks;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.shadowsocksClient;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.shadowsocksServer;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.Bytes;
import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.codec.aead.AeadMethod;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkWriter;
import io.github.bytebufflow.examples.socks.load.DatagramProbe;
import io.github.bytebufflow.examples.socks.load.Origin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Through real sockets and pipelines; each test that leaves a buffer fails. */
class ShadowsocksIT {
  private static final int CASES = 500;
  private static final int SIZE = 300_000;

  private final Random random = new Random(8);

  private static byte[] sealed(ShadowsocksServer server, ByteBuf plain) {
    ByteBuf out = Unpooled.buffer();
    new ChunkWriter(server.key, server.random).write(plain, out);
    plain.release();
    return RelayFixture.taken(out);
  }

  @ParameterizedTest
  @EnumSource
  void ourClientAndOurServer(AeadMethod method) throws Exception {
    try (Relay server = shadowsocksServer(method, s -> {});
        Relay client = shadowsocksClient(method, server.port());
        Origin.Running origin = new Origin.Running(0);
        Socket socket = connect(client.port())) {
      socket.getOutputStream().write(Bytes.array("05 01 00"));
      receive(socket, 2);
      String port = String.format("%04x", origin.port());
      socket.getOutputStream().write(Bytes.array("05 01 00 03 09 6c6f63616c686f7374" + port));
      assertThat(receive(socket, 10)[1]).isZero();
      String head = "HTTP/1.1 200 OK\r\nContent-Length: " + SIZE + "\r\n\r\n";
      String get = "GET /" + SIZE + " HTTP/1.1\r\n\r\n";
      socket.getOutputStream().write(get.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = receive(socket, head.length() + SIZE);
      assertThat(new String(answer, 0, head.length(), StandardCharsets.US_ASCII)).isEqualTo(head);
      assertThat(DatagramProbe.run(client.port(), origin.port(), 20)).isEqualTo(20);
      assertThat(server.counts().malformed.sum()).isZero();
      assertThat(client.counts().malformed.sum()).isZero();
    }
  }

  /** No answer and no end before the handshake has taken too long. */
  @Test
  void aProbeIsDrained() throws Exception {
    AeadMethod method = AeadMethod.AES_256_GCM;
    try (Relay server = shadowsocksServer(method, s -> s.handshakeMillis = 5000);
        Socket socket = connect(server.port())) {
      byte[] noise = new byte[5000];
      random.nextBytes(noise);
      socket.getOutputStream().write(noise);
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> server.counts().malformed(Verdict.BAD_TAG) == 1);
      try {
        socket.getOutputStream().write(noise);
        assertThat(socket.getInputStream().readAllBytes()).isEmpty();
      } catch (IOException late) {
        assertThat(late).hasMessageMatching(".*(reset|Broken pipe).*");
      }
      assertThat(server.counts().malformed(Verdict.BAD_TAG)).isOne();
      assertThat(server.counts().troubles(Trouble.HANDSHAKE_TIMEOUT)).isOne();
    }
  }

  @Test
  void aReplayIsRefused() throws Exception {
    AeadMethod method = AeadMethod.CHACHA20_IETF_POLY1305;
    try (Relay server = shadowsocksServer(method, s -> s.handshakeMillis = 5000);
        Origin.Running origin = new Origin.Running(0)) {
      ByteBuf plain = Unpooled.buffer();
      SocksAddress.write(loopback(origin.port()), plain);
      plain.writeBytes("GET /1 HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] stream = sealed(shadowsocks(method, loopback(1)), plain);
      try (Socket socket = connect(server.port())) {
        socket.getOutputStream().write(stream);
        assertThat(receive(socket, method.saltBytes())).hasSize(method.saltBytes());
      }
      try (Socket socket = connect(server.port())) {
        socket.getOutputStream().write(stream);
        assertThat(socket.getInputStream().readAllBytes()).isEmpty();
      }
      assertThat(server.counts().malformed(Verdict.REPEATED_SALT)).isOne();
    }
  }

  @Test
  void aClosedTargetEndsTheConnection() throws Exception {
    AeadMethod method = AeadMethod.AES_128_GCM;
    try (Relay server = shadowsocksServer(method, s -> {});
        Socket socket = connect(server.port())) {
      ByteBuf plain = Unpooled.buffer();
      SocksAddress.write(loopback(closedPort()), plain);
      plain.writeZero(1000);
      socket.getOutputStream().write(sealed(shadowsocks(method, loopback(1)), plain));
      assertThat(socket.getInputStream().read()).isNegative();
      assertThat(server.counts().troubles(Trouble.CONNECT_FAILED)).isOne();
    } catch (IOException reset) {
      assertThat(reset).hasMessageContaining("reset");
    }
  }

  /** Cut, changed, and in pieces of any length: an address comes out whole, or nothing does. */
  @ParameterizedTest
  @EnumSource
  void changedStreamsLeaveNothing(AeadMethod method) {
    Relay relay = new Relay(RelayFixture.settings(s -> {}));
    try {
      ByteBuf plain = Unpooled.buffer().writeZero(50);
      long errors = 0;
      for (int i = 0; i < CASES; i++) {
        ShadowsocksServer server = shadowsocks(method, loopback(1));
        byte[] stream = sealed(server, plain.retainedDuplicate());
        boolean changed = random.nextBoolean();
        if (changed) {
          stream[random.nextInt(stream.length)] ^= (byte) (1 << random.nextInt(8));
        }
        int cut = random.nextBoolean() ? stream.length : random.nextInt(stream.length);
        EmbeddedChannel channel = new EmbeddedChannel(ChunkOpener.ofServer(relay, server));
        for (int at = 0; at < cut; ) {
          int length = Math.min(cut - at, 1 + random.nextInt(60));
          channel.writeInbound(channel.alloc().directBuffer(length).writeBytes(stream, at, length));
          at += length;
        }
        ByteBuf opened = channel.readInbound();
        if (changed || cut < stream.length) {
          assertThat(opened).isNull();
        } else {
          assertThat(opened.readableBytes()).isEqualTo(50);
          opened.release();
        }
        assertThat(channel.finishAndReleaseAll()).isFalse();
        assertThat(relay.counts().malformed.sum()).isBetween(errors, errors + 1);
        errors = relay.counts().malformed.sum();
      }
      assertThat(errors).isPositive().isEqualTo(relay.counts().malformed(Verdict.BAD_TAG));
      plain.release();
    } finally {
      relay.close();
    }
  }

  /** Also where both come in one read: whoever has the key once is no scanner. */
  @Test
  void aBadChunkBehindAGoodOneEndsTheConnection() {
    Relay relay = new Relay(RelayFixture.settings(s -> {}));
    try {
      ShadowsocksServer server = shadowsocks(AeadMethod.AES_128_GCM, loopback(1));
      ByteBuf plain = Unpooled.buffer().writeZero(ChunkWriter.LONGEST + 1);
      byte[] stream = sealed(server, plain);
      stream[stream.length - 1] ^= 1;
      EmbeddedChannel channel = new EmbeddedChannel(ChunkOpener.ofServer(relay, server));
      channel.writeInbound(channel.alloc().directBuffer(stream.length).writeBytes(stream));
      assertThat(relay.counts().malformed(Verdict.BAD_TAG)).isOne();
      assertThat(channel.isOpen()).isFalse();
    } finally {
      relay.close();
    }
  }

  /** As ours: a client that waits for a server with another key would wait for long. */
  @Test
  void aServerWithAnotherKeyEndsTheConnection() throws Exception {
    try (Relay server = shadowsocksServer(AeadMethod.AES_128_GCM, s -> {});
        Relay client = shadowsocksClient(AeadMethod.AES_256_GCM, server.port());
        Socket socket = connect(client.port())) {
      socket.getOutputStream().write(Bytes.array("05 01 00"));
      receive(socket, 2);
      socket.getOutputStream().write(Bytes.array("05 01 00 01 7f000001 0050 616263"));
      assertThat(receive(socket, 10)[1]).isZero();
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> server.counts().malformed(Verdict.BAD_TAG) == 1);
    }
    Relay relay = new Relay(RelayFixture.settings(s -> {}));
    try {
      ShadowsocksServer server = shadowsocks(AeadMethod.AES_256_GCM, loopback(1));
      EmbeddedChannel channel = new EmbeddedChannel(ChunkOpener.ofClient(relay, server));
      channel.writeInbound(
          channel.alloc().directBuffer(100).setZero(0, 100).writerIndex(100).setByte(0, 1));
      assertThat(channel.isOpen()).isFalse();
      assertThat(relay.counts().malformed(Verdict.BAD_TAG)).isOne();
    } finally {
      relay.close();
    }
  }

  @Test
  void changedDatagramsLeaveNothing() throws Exception {
    AeadMethod method = AeadMethod.AES_256_GCM;
    ShadowsocksServer key = shadowsocks(method, loopback(1));
    try (Relay server = shadowsocksServer(method, s -> {});
        DatagramSocket socket = new DatagramSocket()) {
      ByteBuf plain = Unpooled.buffer();
      SocksAddress.write(loopback(closedPort()), plain);
      for (int i = 0; i < CASES; i++) {
        ByteBuf sealed = Unpooled.buffer();
        key.boxes().seal(plain.duplicate(), sealed);
        byte[] bytes = RelayFixture.taken(sealed);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        int length = random.nextInt(bytes.length + 1);
        socket.send(new DatagramPacket(bytes, length, loopback(server.port())));
      }
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(
              () ->
                  server.counts().malformed(Verdict.BAD_TAG) > 0
                      && server.counts().malformed(Verdict.TRUNCATED) > 0);
      assertThat(server.counts().datagrams.sum()).isZero();
      plain.release();
    }
  }
}
