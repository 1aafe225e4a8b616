package acme.shared;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A route of Camel that gets five orders over HTTP. */
public final class CamelOrders {
  private CamelOrders() {}

  /**
   * Starts the route, sends it the orders, and stops it.
   *
   * @param options of the endpoint, from the question mark on, or empty
   * @param type the content type of an order
   * @param order the body, which has eight characters
   */
  public static void run(String options, String type, String order) throws Exception {
    int port = Loopback.freePort();
    CamelContext context = new DefaultCamelContext();
    context.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("netty-http:http://127.0.0.1:" + port + "/orders" + options)
                .process(
                    exchange -> {
                      System.out.println(exchange.getIn().getBody(String.class));
                      exchange.getIn().setBody("thanks");
                    });
          }
        });
    context.start();
    String request =
        "POST /orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
            + type
            + "\r\n"
            + "Content-Length: 8\r\nConnection: close\r\n\r\n"
            + order;
    for (int i = 0; i < 5; i++) {
      System.out.println(isThanked(port, request));
    }
    context.stop();
  }

  /** Sends a request, and tells whether the answer ends with thanks. */
  public static boolean isThanked(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII).endsWith("thanks");
    }
  }
}
