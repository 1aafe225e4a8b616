package acme.tls;

import acme.Loopback;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * Two hundred messages on one connection, each tenth a ping; the second argument is a key store.
 */
public final class Tls {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final int MAX_FRAME = 1 << 16;

  private Tls() {}

  public static void main(String[] args) throws Exception {
    boolean leak = args[0].equals("leak");
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(args[1]))) {
      keys.load(in, PASSWORD);
    }
    SslContext server = server(keys);
    SslContext client = client(keys);
    try (Loopback loopback = new Loopback()) {
      loopback.serve(
          () ->
              new ChannelHandler[] {
                patient(server.newHandler(ByteBufAllocator.DEFAULT)),
                frames(),
                new PingFilter(leak),
                new Echo()
              });
      loopback.call(
          () ->
              new ChannelHandler[] {
                patient(client.newHandler(ByteBufAllocator.DEFAULT, "localhost", 1)),
                frames(),
                new Caller(200)
              });
    }
  }

  /** A busy machine may take long for the first handshake. */
  private static SslHandler patient(SslHandler tls) {
    tls.setHandshakeTimeout(4, TimeUnit.MINUTES);
    tls.setCloseNotifyFlushTimeout(4, TimeUnit.MINUTES);
    return tls;
  }

  private static LengthFieldBasedFrameDecoder frames() {
    return new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 4);
  }

  private static SslContext server(KeyStore keys) throws Exception {
    KeyManagerFactory key = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    key.init(keys, PASSWORD);
    return SslContextBuilder.forServer(key).sslProvider(SslProvider.JDK).build();
  }

  private static SslContext client(KeyStore keys) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    return SslContextBuilder.forClient().trustManager(trust).sslProvider(SslProvider.JDK).build();
  }
}
