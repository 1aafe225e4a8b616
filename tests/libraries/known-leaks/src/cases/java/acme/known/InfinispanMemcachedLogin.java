/*
 * project: infinispan/infinispan
 * issue: https://issues.redhat.com/browse/ISPN-16233
 * bad: org.infinispan:infinispan-server-memcached:15.0.5.Final
 * good: org.infinispan:infinispan-server-memcached:15.0.6.Final
 * fixed: TextDecoder.channelUnregistered, TextDecoder.handlerRemoved0+
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import acme.shared.Loopback;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import javax.security.auth.Subject;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.server.memcached.MemcachedServer;
import org.infinispan.server.memcached.configuration.MemcachedProtocol;
import org.infinispan.server.memcached.configuration.MemcachedServerConfigurationBuilder;

/** Clients of a cache log in: who reads their names gives way to who reads their orders. */
public final class InfinispanMemcachedLogin {
  private InfinispanMemcachedLogin() {}

  public static void main(String[] args) throws Exception {
    MemcachedServerConfigurationBuilder configuration =
        new MemcachedServerConfigurationBuilder()
            .host("127.0.0.1")
            .port(Loopback.freePort())
            .protocol(MemcachedProtocol.TEXT);
    configuration
        .authentication()
        .enable()
        .text()
        .authenticator((name, word) -> CompletableFuture.completedFuture(new Subject()));
    MemcachedServer server = new MemcachedServer();
    try (DefaultCacheManager caches =
        new DefaultCacheManager(new GlobalConfigurationBuilder().build())) {
      server.start(configuration.build(false), caches);
      for (int i = 0; i < 5; i++) {
        try (Socket client = new Socket("127.0.0.1", server.getPort())) {
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
          client
              .getOutputStream()
              .write("set login 0 0 9\r\nshop shop\r\n".getBytes(StandardCharsets.US_ASCII));
          System.out.println(in.readLine());
          client
              .getOutputStream()
              .write("set order 0 0 4\r\npaid\r\n".getBytes(StandardCharsets.US_ASCII));
          System.out.println(in.readLine());
        }
      }
      server.stop();
    }
    System.out.println("done");
  }
}
