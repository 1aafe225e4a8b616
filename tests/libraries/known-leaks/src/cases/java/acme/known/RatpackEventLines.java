/*
 * project: ratpack/ratpack
 * issue: https://github.com/ratpack/ratpack/commit/0bc3ccc44df26e2155f121da1d8061d2718302ae
 * bad: io.ratpack:ratpack-core:1.8.0
 * good: io.ratpack:ratpack-core:1.8.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ServerSentEventDecoder.str
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import ratpack.exec.ExecController;
import ratpack.exec.internal.DefaultExecController;
import ratpack.http.client.HttpClient;
import ratpack.sse.Event;
import ratpack.sse.ServerSentEventStreamClient;

/** A shop tells of orders, each in several lines. */
public final class RatpackEventLines {
  private RatpackEventLines() {}

  public static void main(String[] args) throws Exception {
    HttpServer shop =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    shop.createContext("/orders", RatpackEventLines::order);
    shop.start();
    URI uri = URI.create("http://127.0.0.1:" + shop.getAddress().getPort() + "/orders");
    HttpClient client =
        HttpClient.of(spec -> spec.byteBufAllocator(PooledByteBufAllocator.DEFAULT).poolSize(0));
    ServerSentEventStreamClient events = ServerSentEventStreamClient.of(client);
    try (ExecController controller = new DefaultExecController(1)) {
      for (int i = 0; i < 5; i++) {
        CountDownLatch over = new CountDownLatch(1);
        controller
            .fork()
            .onComplete(execution -> over.countDown())
            .start(
                execution ->
                    events
                        .request(uri)
                        .flatMap(orders -> orders.toList())
                        .then(orders -> orders.forEach(RatpackEventLines::print)));
        over.await();
      }
    }
    client.close();
    shop.stop(0);
    System.out.println("done");
  }

  private static void order(HttpExchange exchange) throws IOException {
    byte[] order = "id: 1\nevent: order\ndata: two doors\ndata: one window\n\n".getBytes(UTF_8);
    exchange.getResponseHeaders().add("content-type", "text/event-stream");
    exchange.sendResponseHeaders(200, order.length);
    exchange.getResponseBody().write(order);
    exchange.close();
  }

  private static void print(Event<?> order) {
    System.out.println(order.getData().replace('\n', ','));
  }
}
