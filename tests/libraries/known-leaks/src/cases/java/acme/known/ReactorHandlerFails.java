/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/issues/1286
 * bad: io.projectreactor.netty:reactor-netty:0.9.11.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.9.12.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpServerOperations.cleanHandlerTerminate
 * expect: leak 5
 * half: twelfth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** A server has lost its shop when orders come, and does not look at them. */
public final class ReactorHandlerFails {
  private ReactorHandlerFails() {}

  public static void main(String[] args) throws Exception {
    LoopResources loops = LoopResources.create("server", 1, true);
    DisposableServer server =
        HttpServer.create()
            .tcpConfiguration(tcp -> tcp.runOn(loops, false))
            .host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) ->
                    Mono.delay(Duration.ofMillis(200))
                        .then(Mono.error(new IllegalStateException("no shop"))))
            .bindNow();
    for (int i = 0; i < 5; i++) {
      order(server.port());
    }
    server.disposeNow();
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
    System.out.println("done");
  }

  private static void order(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "POST /orders HTTP/1.1\r\n"
              + "Host: localhost\r\n"
              + "Connection: close\r\n"
              + "Content-Length: 8\r\n"
              + "\r\n"
              + "one door";
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      String response = new String(socket.getInputStream().readAllBytes(), US_ASCII);
      System.out.println(response.lines().findFirst().orElse("no answer"));
    }
  }
}
