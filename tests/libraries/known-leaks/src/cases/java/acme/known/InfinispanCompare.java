/*
 * project: infinispan/infinispan
 * issue: https://issues.redhat.com/browse/ISPN-16233
 * bad: org.infinispan:infinispan-server-rest:15.0.5.Final
 * good: org.infinispan:infinispan-server-rest:15.0.6.Final
 * fixed: CacheResourceV2.compare, BackupManagerResource.handleRestore
 * expect: leak 15
 * half: ninth
 * size: large
 */
package acme.known;

import acme.shared.Loopback;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.lifecycle.ComponentStatus;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.rest.RestServer;
import org.infinispan.rest.configuration.RestServerConfigurationBuilder;
import org.infinispan.server.core.ServerManagement;

/** The console of a cache server asks whether two configurations of a cache say the same. */
public final class InfinispanCompare {
  private InfinispanCompare() {}

  public static void main(String[] args) throws Exception {
    RestServer server = new RestServer();
    server.setServerManagement(
        (ServerManagement)
            Proxy.newProxyInstance(
                ServerManagement.class.getClassLoader(),
                new Class<?>[] {ServerManagement.class},
                (proxy, method, arguments) ->
                    method.getName().equals("getStatus") ? ComponentStatus.RUNNING : null),
        false);
    try (DefaultCacheManager caches =
        new DefaultCacheManager(new GlobalConfigurationBuilder().build())) {
      server.start(
          new RestServerConfigurationBuilder().host("127.0.0.1").port(Loopback.freePort()).build(),
          caches);
      for (int i = 0; i < 5; i++) {
        System.out.println(compare(server.getPort()));
      }
      server.stop();
    }
    System.out.println("done");
    System.exit(0);
  }

  private static String compare(int port) throws Exception {
    String body =
        part("one", "{\"local-cache\":{\"statistics\":true}}")
            + part("two", "{\"local-cache\":{\"statistics\":false}}")
            + "--border--\r\n";
    String request =
        "POST /rest/v2/caches?action=compare HTTP/1.1\r\n"
            + "Host: 127.0.0.1\r\n"
            + "Content-Type: multipart/form-data; boundary=border\r\n"
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n";
    try (Socket client = new Socket("127.0.0.1", port)) {
      client.getOutputStream().write((request + body).getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }
  }

  private static String part(String name, String content) {
    return "--border\r\nContent-Disposition: form-data; name=\""
        + name
        + "\"\r\nContent-Type: application/json\r\n\r\n"
        + content
        + "\r\n";
  }
}
