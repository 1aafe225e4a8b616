/*
 * project: eclipse-vertx/vert.x
 * issue: https://github.com/eclipse-vertx/vert.x/issues/5487
 * bad: io.vertx:vertx-core:4.5.13
 * good: io.vertx:vertx-core:4.5.14
 * fixed: Http1xClientConnection.handleHttpMessage
 * expect: leak 5
 * half: sixth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A server answers each question twice, and the client has read the first answer by then. */
public final class VertxUnsolicited {
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n42";

  private VertxUnsolicited() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Semaphore read = new Semaphore(0);
      Thread thread = new Thread(() -> serve(server, read));
      thread.start();
      Vertx vertx = Vertx.vertx();
      for (int i = 0; i < 5; i++) {
        Semaphore closed = new Semaphore(0);
        HttpClient client =
            vertx
                .createHttpClient()
                .connectionHandler(
                    connection -> connection.closeHandler(event -> closed.release()));
        Future<?> body =
            client
                .request(HttpMethod.GET, server.getLocalPort(), "127.0.0.1", "/")
                .compose(HttpClientRequest::send)
                .compose(HttpClientResponse::body);
        System.out.println(
            body.toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS));
        read.release();
        closed.tryAcquire(10, TimeUnit.SECONDS);
        client.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
      }
      thread.join();
      vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
    System.out.println("done");
  }

  private static void serve(ServerSocket server, Semaphore read) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = server.accept()) {
        Scanner in = new Scanner(socket.getInputStream(), US_ASCII);
        while (!in.nextLine().isEmpty()) {
          // The question does not matter.
        }
        socket.getOutputStream().write(ANSWER.getBytes(US_ASCII));
        read.acquireUninterruptibly();
        socket.getOutputStream().write(ANSWER.getBytes(US_ASCII));
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }
}
