/*
 * project: apache/camel
 * issue: https://github.com/apache/camel/releases/tag/camel-3.0.0
 * bad: org.apache.camel:camel-netty-http:3.0.0-RC3 org.apache.camel:camel-core:3.0.0-RC3
 * good: org.apache.camel:camel-netty-http:3.0.0 org.apache.camel:camel-core:3.0.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultNettyHttpBinding.populateCamelHeaders
 * expect: misuse 5
 * half: eighth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A route gets orders from a form. */
public final class CamelForm {
  private static final String ORDER =
      "POST /orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
          + "Content-Length: 8\r\nConnection: close\r\n\r\nitem=one";

  private CamelForm() {}

  public static void main(String[] args) throws Exception {
    int port = freePort();
    CamelContext context = new DefaultCamelContext();
    context.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("netty-http:http://127.0.0.1:" + port + "/orders")
                .process(
                    exchange -> {
                      System.out.println(exchange.getIn().getBody(String.class));
                      exchange.getIn().setBody("thanks");
                    });
          }
        });
    context.start();
    for (int i = 0; i < 5; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(ORDER.getBytes(US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
        System.out.println(answer.endsWith("thanks"));
      }
    }
    context.stop();
    System.out.println("done");
    System.exit(0);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
