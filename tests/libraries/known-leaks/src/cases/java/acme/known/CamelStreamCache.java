/*
 * project: apache/camel
 * issue: https://issues.apache.org/jira/browse/CAMEL-14027
 * bad: org.apache.camel:camel-netty-http:3.0.0-RC2 org.apache.camel:camel-core:3.0.0-RC2
 * good: org.apache.camel:camel-netty-http:3.0.0-RC3 org.apache.camel:camel-core:3.0.0-RC3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultNettyHttpBinding.toCamelMessage
 * expect: leak 10
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

/** A route without a stream cache gets orders. */
public final class CamelStreamCache {
  private static final String ORDER =
      "POST /orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
          + "Content-Length: 8\r\nConnection: close\r\n\r\none door";

  private CamelStreamCache() {}

  public static void main(String[] args) throws Exception {
    int port = freePort();
    CamelContext context = new DefaultCamelContext();
    context.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("netty-http:http://127.0.0.1:" + port + "/orders?disableStreamCache=true")
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
