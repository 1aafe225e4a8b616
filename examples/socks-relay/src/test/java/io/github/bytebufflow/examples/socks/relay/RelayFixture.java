package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.aead.AeadMethod;
import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.function.Consumer;
import java.util.function.Function;

/** Relays of a test, on free ports of loopback. */
final class RelayFixture {
  static final byte[] NOBODY = {};

  /** Of a machine that has other things to do. */
  static final int PATIENCE_MILLIS = 180_000;

  /** Bound, never listening; open for as long as the tests run. */
  private static final Socket CLOSED = new Socket();

  private RelayFixture() {}

  /** As picocli makes them, but for the port, for time, and for what a test changes. */
  static Settings settings(Consumer<Settings> change) {
    Settings settings = Settings.ofDefaults();
    settings.port = 0;
    settings.connectMillis = PATIENCE_MILLIS;
    settings.handshakeMillis = PATIENCE_MILLIS;
    change.accept(settings);
    settings.check();
    return settings;
  }

  static Relay start(Settings settings, Function<Relay, Inlet> inlet) throws Exception {
    Relay relay = new Relay(settings);
    try {
      relay.listen(inlet.apply(relay));
    } catch (Exception e) {
      relay.close();
      throw e;
    }
    return relay;
  }

  static Relay socks(Consumer<Settings> change) throws Exception {
    return start(settings(change), r -> Socks5Inlet.direct(r, NOBODY, NOBODY));
  }

  static Relay shadowsocksServer(AeadMethod method, Consumer<Settings> change) throws Exception {
    Relay relay = new Relay(settings(change));
    ShadowsocksInlet inlet =
        new ShadowsocksInlet(relay, shadowsocks(method, new InetSocketAddress(0)));
    try {
      relay.listen(inlet, inlet::datagrams);
    } catch (Exception e) {
      relay.close();
      throw e;
    }
    return relay;
  }

  static Relay shadowsocksClient(AeadMethod method, int server) throws Exception {
    ShadowsocksServer remote = shadowsocks(method, loopback(server));
    return start(settings(s -> {}), r -> Socks5Inlet.shadowsocks(r, NOBODY, NOBODY, remote));
  }

  static ShadowsocksServer shadowsocks(AeadMethod method, InetSocketAddress address) {
    return new ShadowsocksServer(address, MasterKey.ofPassword(method, "correct horse"), 1000);
  }

  static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** A port that nobody listens on, and that nobody else gets. */
  static synchronized int closedPort() throws IOException {
    if (!CLOSED.isBound()) {
      CLOSED.bind(loopback(0));
    }
    return CLOSED.getLocalPort();
  }

  static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    return socket;
  }

  static byte[] receive(Socket socket, int length) throws IOException {
    byte[] bytes = new byte[length];
    new DataInputStream(socket.getInputStream()).readFully(bytes);
    return bytes;
  }

  /** All that is readable; the buffer is released. */
  static byte[] taken(ByteBuf buffer) {
    byte[] bytes = ByteBufUtil.getBytes(buffer);
    buffer.release();
    return bytes;
  }
}
