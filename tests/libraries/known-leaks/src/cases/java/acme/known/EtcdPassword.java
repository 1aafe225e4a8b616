/*
 * project: jurmous/etcd4j
 * issue: https://github.com/jurmous/etcd4j/pull/185
 * bad: org.mousio:etcd4j:2.17.0
 * good: org.mousio:etcd4j:2.18.0
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final io.netty:netty-handler:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final io.netty:netty-resolver-dns:4.1.48.Final io.netty:netty-codec-dns:4.1.48.Final
 * fixed: EtcdNettyClient$HttpBasicAuthHandler.addBasicAuthHeader
 * expect: leak 5
 * half: second
 */
package acme.known;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import mousio.etcd4j.EtcdClient;

/** Requests are made with a password: the buffer that it is encoded into is not released. */
public final class EtcdPassword {
  public static void main(String[] args) throws Exception {
    HttpServer etcd =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    byte[] answer =
        ("{\"action\":\"get\",\"node\":{\"key\":\"/order\",\"value\":\"paid\","
                + "\"modifiedIndex\":1,\"createdIndex\":1}}")
            .getBytes(StandardCharsets.UTF_8);
    etcd.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    etcd.start();
    URI uri = URI.create("http://127.0.0.1:" + etcd.getAddress().getPort());
    try (EtcdClient client = new EtcdClient("shop", "shop", uri)) {
      for (int i = 0; i < 5; i++) {
        System.out.println(client.get("order").send().get().node.value);
      }
    }
    etcd.stop(0);
    System.out.println("done");
  }
}
