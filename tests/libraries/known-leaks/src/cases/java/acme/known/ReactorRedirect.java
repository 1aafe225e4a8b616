/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/pull/1026
 * bad: io.projectreactor.netty:reactor-netty:0.9.5.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.9.6.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpClientOperations.onInboundNext, HttpClientOperations.<init>
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A page has moved, and a server says so in words too. */
public final class ReactorRedirect {
  private ReactorRedirect() {}

  public static void main(String[] args) throws Exception {
    LoopResources loops = LoopResources.create("client", 1, true);
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      for (int i = 0; i < 5; i++) {
        System.out.println(
            HttpClient.create(ConnectionProvider.newConnection())
                .tcpConfiguration(tcp -> tcp.runOn(loops, false))
                .followRedirect(true)
                .get()
                .uri("http://127.0.0.1:" + server.getLocalPort() + "/old")
                .responseContent()
                .aggregate()
                .asString()
                .block(Duration.ofSeconds(10)));
      }
      thread.join();
    }
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
    System.out.println("done");
  }

  private static void serve(ServerSocket server) {
    for (int i = 0; i < 10; i++) {
      try (Socket socket = server.accept()) {
        byte[] asked = new byte[4096];
        int length = socket.getInputStream().read(asked);
        boolean old =
            new String(asked, 0, length, StandardCharsets.US_ASCII).startsWith("GET /old");
        OutputStream out = socket.getOutputStream();
        out.write(
            (old
                    ? "HTTP/1.1 302 Found\r\nLocation: /new\r\nContent-Length: 5\r\n\r\nmoved"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }
}
