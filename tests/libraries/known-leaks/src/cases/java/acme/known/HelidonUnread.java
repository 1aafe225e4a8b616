/*
 * project: helidon-io/helidon
 * issue: https://github.com/helidon-io/helidon/pull/2605
 * bad: io.helidon.webserver:helidon-webserver:2.1.0
 * good: io.helidon.webserver:helidon-webserver:2.2.0
 * fixed: ForwardingHandler.channelRead0, HttpRequestScopedPublisher.clearAndRelease+,
 *   BufferedEmittingPublisher.subscribe
 * expect: leak 5
 * half: nineteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.helidon.webserver.Routing;
import io.helidon.webserver.WebServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** A shop that is closed refuses five orders unread. */
public final class HelidonUnread {
  private HelidonUnread() {}

  public static void main(String[] args) throws Exception {
    WebServer server =
        WebServer.builder()
            .bindAddress(InetAddress.getLoopbackAddress())
            .routing(
                Routing.builder()
                    .post("/", (request, response) -> response.status(503).send())
                    .get("/", (request, response) -> response.send())
                    .build())
            .build()
            .start()
            .toCompletableFuture()
            .get(20, TimeUnit.SECONDS);
    for (int i = 0; i < 5; i++) {
      try (Socket customer = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(customer.getInputStream(), US_ASCII));
        OutputStream out = customer.getOutputStream();
        out.write("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 11\r\n\r\n".getBytes(US_ASCII));
        out.flush();
        System.out.println(answer(in));
        out.write("five apples".getBytes(US_ASCII));
        // What comes next shows that the order was read.
        out.write("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
        out.flush();
        System.out.println(answer(in));
      }
    }
    server.shutdown().toCompletableFuture().get(20, TimeUnit.SECONDS);
    System.out.println("done");
    System.exit(0);
  }

  private static String answer(BufferedReader in) throws IOException {
    String status = in.readLine();
    for (String line = status; line != null && !line.isEmpty(); ) {
      line = in.readLine();
    }
    return status;
  }
}
