/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/pull/6879
 * bad: io.micronaut:micronaut-http-server-netty:3.3.0
 * good: io.micronaut:micronaut-http-server-netty:3.3.1
 * with: io.micronaut:micronaut-runtime:3.3.0 org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpRequestDecoder.decode
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Orders come to an address that is none. */
public final class MicronautBadUri {
  private MicronautBadUri() {}

  public static void main(String[] args) throws Exception {
    EmbeddedServer server =
        ApplicationContext.run(
            EmbeddedServer.class,
            Map.of("micronaut.server.host", "127.0.0.1", "micronaut.server.port", -1));
    EventLoopGroup loops = server.getApplicationContext().getBean(EventLoopGroup.class);
    for (int i = 0; i < 5; i++) {
      order(server.getPort());
    }
    server.getApplicationContext().close();
    loops.terminationFuture().await(10, TimeUnit.SECONDS);
    System.out.println("done");
    System.exit(0);
  }

  private static void order(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "POST /orders[ HTTP/1.1\r\n"
              + "Host: localhost\r\n"
              + "Connection: close\r\n"
              + "Transfer-Encoding: chunked\r\n"
              + "\r\n"
              + "8\r\none door\r\n0\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      String response = new String(socket.getInputStream().readAllBytes(), US_ASCII);
      System.out.println(response.lines().findFirst().orElse("no answer"));
    }
  }
}
