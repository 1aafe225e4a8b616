/*
 * project: eclipse-vertx/vert.x
 * issue: https://github.com/eclipse-vertx/vert.x/pull/3806
 * bad: io.vertx:vertx-core:3.9.5
 * good: io.vertx:vertx-core:3.9.6
 * fixed: WebSocketHandshakeInboundHandler.channelRead
 * expect: leak 5
 * half: second
 */
package acme.known;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A server refuses to talk WebSocket, and says why in the body. */
public class VertxWebSocketRefused {
  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 10);
    server.createContext(
        "/chat",
        exchange -> {
          byte[] why = "try again tomorrow".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(503, why.length);
          exchange.getResponseBody().write(why);
          exchange.close();
        });
    server.start();
    Vertx vertx = Vertx.vertx();
    HttpClient client = vertx.createHttpClient(new HttpClientOptions());
    for (int i = 0; i < 5; i++) {
      CountDownLatch answered = new CountDownLatch(1);
      client.webSocket(
          server.getAddress().getPort(),
          "127.0.0.1",
          "/chat",
          result -> {
            System.out.println(
                result.succeeded() ? "open" : result.cause().getClass().getSimpleName());
            answered.countDown();
          });
      answered.await();
    }
    Thread.sleep(500);
    client.close();
    CountDownLatch over = new CountDownLatch(1);
    vertx.close(v -> over.countDown());
    over.await();
    server.stop(0);
    System.out.println("done");
  }
}
