/*
 * project: eclipse-vertx/vert.x
 * issue: https://github.com/eclipse-vertx/vert.x/commit/9d3d481fd7e3401d7d8728c7772d122cfdf9c649
 * bad: io.vertx:vertx-core:3.9.5
 * good: io.vertx:vertx-core:3.9.6
 * fixed: Http2UpgradedClientConnection$UpgradingStream$2.channelRead,
 *     Http2UpgradedClientConnection$UpgradingStream$2.handlerRemoved+
 * expect: leak 5
 * half: twelfth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server refuses a film, and leaves, before all of it has been sent. */
public final class VertxEarlyAnswer {
  private static final String ANSWER =
      "HTTP/1.1 413 Payload Too Large\r\nContent-Length: 8\r\n\r\ntoo much";

  private VertxEarlyAnswer() {}

  public static void main(String[] args) throws Exception {
    Vertx vertx = Vertx.vertx();
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      HttpClient client =
          vertx.createHttpClient(
              new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2).setKeepAlive(true));
      for (int i = 0; i < 5; i++) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        HttpClientRequest request = client.post(server.getLocalPort(), "127.0.0.1", "/films");
        request.handler(response -> answer.complete("status " + response.statusCode()));
        request.exceptionHandler(e -> answer.complete(e.getMessage()));
        request.setChunked(true).write("the first minute");
        System.out.println(answer.get(10, TimeUnit.SECONDS));
      }
      thread.join();
      client.close();
    }
    CompletableFuture<Void> closed = new CompletableFuture<>();
    vertx.close(result -> closed.complete(null));
    closed.get();
    System.out.println("done");
  }

  private static void serve(ServerSocket server) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = server.accept()) {
        StringBuilder asked = new StringBuilder();
        while (asked.indexOf("minute\r\n") < 0) {
          asked.append((char) socket.getInputStream().read());
        }
        OutputStream out = socket.getOutputStream();
        out.write(ANSWER.getBytes(US_ASCII));
        out.flush();
        socket.shutdownOutput();
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }
}
