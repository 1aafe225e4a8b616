/*
 * project: apache/camel
 * issue: https://github.com/apache/camel/pull/11146
 * bad: org.apache.camel:camel-netty-http:4.0.0 org.apache.camel:camel-core:4.0.0
 * good: org.apache.camel:camel-netty-http:4.0.1 org.apache.camel:camel-core:4.0.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultNettyHttpBinding$1.onDone
 * expect: misuse 5
 * half: eighth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.CamelOrders;
import acme.shared.Loopback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A route is a proxy, and hands on orders. */
public final class CamelProxy {
  private static final String ORDER =
      "POST http://127.0.0.1:%1$d/orders HTTP/1.1\r\nHost: 127.0.0.1:%1$d\r\n"
          + "Content-Type: text/plain\r\nContent-Length: 8\r\nConnection: close\r\n\r\none door";

  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nthanks";

  private CamelProxy() {}

  public static void main(String[] args) throws Exception {
    int port = Loopback.freePort();
    CamelContext context = new DefaultCamelContext();
    context.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("netty-http:proxy://127.0.0.1:" + port)
                .toD(
                    "netty-http:http://${headers.CamelHttpHost}:${headers.CamelHttpPort}"
                        + "${headers.CamelHttpPath}");
          }
        });
    context.start();
    try (ServerSocket shop = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(shop));
      thread.start();
      for (int i = 0; i < 5; i++) {
        String order = String.format(ORDER, shop.getLocalPort());
        System.out.println(CamelOrders.isThanked(port, order));
      }
      thread.join();
    }
    context.stop();
    System.out.println("done");
    System.exit(0);
  }

  private static void serve(ServerSocket shop) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = shop.accept()) {
        Scanner in = new Scanner(socket.getInputStream(), US_ASCII);
        while (!in.nextLine().isEmpty()) {
          // The order does not matter.
        }
        in.findWithinHorizon("one door", 0);
        socket.getOutputStream().write(ANSWER.getBytes(US_ASCII));
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }
}
