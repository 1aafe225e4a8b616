/*
 * project: apache/camel
 * issue: https://issues.apache.org/jira/browse/CAMEL-16418
 * bad: org.apache.camel:camel-netty-http:3.9.0 org.apache.camel:camel-core:3.9.0
 *     org.apache.camel:camel-resilience4j:3.9.0
 * good: org.apache.camel:camel-netty-http:3.10.0 org.apache.camel:camel-core:3.10.0
 *     org.apache.camel:camel-resilience4j:3.10.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ResilienceProcessor.processInCopy
 * expect: leak 10
 * half: twelfth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A route asks a shop, and has a circuit breaker around that. */
public final class CamelCircuitBreaker {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\napples";

  private CamelCircuitBreaker() {}

  public static void main(String[] args) throws Exception {
    CamelContext context = new DefaultCamelContext();
    try (ServerSocket shop = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      int port = shop.getLocalPort();
      context.addRoutes(
          new RouteBuilder() {
            @Override
            public void configure() {
              from("direct:fruit")
                  .circuitBreaker()
                  .to("netty-http:http://127.0.0.1:" + port + "/fruit")
                  .convertBodyTo(String.class)
                  .end();
            }
          });
      context.start();
      Thread thread = new Thread(() -> sell(shop));
      thread.start();
      try (ProducerTemplate template = context.createProducerTemplate()) {
        for (int i = 0; i < 5; i++) {
          System.out.println(template.requestBody("direct:fruit", null, String.class));
        }
      }
      thread.join();
    }
    context.stop();
    System.out.println("done");
    System.exit(0);
  }

  private static void sell(ServerSocket shop) {
    try {
      for (int i = 0; i < 5; i++) {
        try (Socket customer = shop.accept()) {
          Scanner in = new Scanner(customer.getInputStream(), US_ASCII);
          while (!in.nextLine().isEmpty()) {
            // The request has a header and no body.
          }
          customer.getOutputStream().write(ANSWER.getBytes(US_ASCII));
        }
      }
    } catch (IOException e) {
      System.out.println("closed");
    }
  }
}
