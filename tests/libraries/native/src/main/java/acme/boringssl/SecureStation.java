package acme.boringssl;

import acme.epoll.Loopback;
import acme.readings.Readings;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/** Readings over TLS; the second argument is a key store. */
public final class SecureStation {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private SecureStation() {}

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
          channel -> {
            SslHandler tls = patient(server.newHandler(channel.alloc()));
            tls.handshakeFuture().addListener(done -> tell(tls));
            channel.pipeline().addLast(tls).addLast(Readings.server(leak));
          });
      loopback.call(
          channel -> {
            SslHandler tls = client.newHandler(channel.alloc(), "localhost", 1);
            channel.pipeline().addLast(patient(tls));
            channel.pipeline().addLast(Readings.client());
          });
    }
    // Their memory is the library's, and no finalizer frees it.
    ReferenceCountUtil.release(server);
    ReferenceCountUtil.release(client);
  }

  /** A busy machine may take long for the first handshake. */
  private static SslHandler patient(SslHandler tls) {
    tls.setHandshakeTimeout(4, TimeUnit.MINUTES);
    tls.setCloseNotifyFlushTimeout(4, TimeUnit.MINUTES);
    return tls;
  }

  private static void tell(SslHandler tls) {
    System.out.println("library " + OpenSsl.versionString());
    System.out.println("engine " + tls.engine().getClass().getSimpleName());
    System.out.println("protocol " + tls.engine().getSession().getProtocol());
  }

  private static SslContext server(KeyStore keys) throws Exception {
    KeyManagerFactory key = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    key.init(keys, PASSWORD);
    return SslContextBuilder.forServer(key).sslProvider(SslProvider.OPENSSL_REFCNT).build();
  }

  private static SslContext client(KeyStore keys) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    return SslContextBuilder.forClient()
        .trustManager(trust)
        .sslProvider(SslProvider.OPENSSL_REFCNT)
        .build();
  }
}
