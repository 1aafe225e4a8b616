/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/commit/cda30229ff6b5d0aa983485c39d0003b7480eb4d
 * bad: io.micronaut:micronaut-http-client:1.3.7
 * good: io.micronaut:micronaut-http-client:2.0.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultHttpClient.buildExchangeStreamPublisher
 * expect: leak 5
 * half: third
 * size: large
 */
package acme.known;

import com.sun.net.httpserver.HttpServer;
import io.micronaut.core.io.buffer.ByteBuffer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.client.RxStreamingHttpClient;
import java.net.InetSocketAddress;
import java.net.URL;

/** A client reads the headers of pictures together with each part of them. */
public final class MicronautExchangeStream {
  private MicronautExchangeStream() {}

  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 10);
    server.createContext(
        "/picture",
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write(new byte[100]);
          exchange.close();
        });
    server.start();
    URL url = new URL("http://127.0.0.1:" + server.getAddress().getPort());
    try (RxStreamingHttpClient client = RxStreamingHttpClient.create(url)) {
      for (int i = 0; i < 5; i++) {
        int bytes = 0;
        for (HttpResponse<ByteBuffer<?>> part :
            client.exchangeStream(HttpRequest.GET("/picture")).blockingIterable()) {
          bytes += part.body().readableBytes();
        }
        System.out.println(bytes + " bytes");
      }
    }
    server.stop(0);
    System.out.println("done");
  }
}
