/*
 * project: helidon-io/helidon
 * issue: https://github.com/helidon-io/helidon/issues/2592
 * bad: io.helidon.webserver:helidon-webserver:2.1.0
 * good: io.helidon.webserver:helidon-webserver:2.2.0
 * fixed: ForwardingHandler.channelRead0, HttpRequestScopedPublisher.clearAndRelease+
 * expect: leak 5
 * half: eighth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.helidon.webserver.Routing;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** A service answers without a look at what it was sent. */
public final class HelidonUnread {
  private HelidonUnread() {}

  public static void main(String[] args) throws Exception {
    WebServer server =
        WebServer.builder()
            .bindAddress(InetAddress.getLoopbackAddress())
            .port(0)
            .routing(Routing.builder().post("/orders", (in, out) -> out.send("later")).build())
            .build();
    server.start().await(10, TimeUnit.SECONDS);
    for (int i = 0; i < 5; i++) {
      order(server.port());
    }
    server.shutdown().await(10, TimeUnit.SECONDS);
    System.out.println("done");
    System.exit(0);
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
      System.out.println(response.lines().findFirst().orElse(""));
    }
  }
}
