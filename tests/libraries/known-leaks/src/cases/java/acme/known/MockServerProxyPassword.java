/*
 * project: mock-server/mockserver
 * issue: https://github.com/mock-server/mockserver/commit/0e231f0a5
 * bad: org.mock-server:mockserver-netty:5.13.0
 * good: org.mock-server:mockserver-netty:5.13.1
 * fixed: HttpRequestHandler.channelRead0
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.mockserver.configuration.Configuration;
import org.mockserver.netty.MockServer;

/** Somebody asks a proxy for a connection, and does not say the password. */
public final class MockServerProxyPassword {
  private static final String CONNECT =
      "CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: 127.0.0.1:443\r\n\r\n";

  private MockServerProxyPassword() {}

  public static void main(String[] args) throws Exception {
    MockServer server =
        new MockServer(
            Configuration.configuration()
                .proxyAuthenticationUsername("shop")
                .proxyAuthenticationPassword("secret")
                .logLevel("WARN"),
            0);
    for (int i = 0; i < 5; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
        socket.getOutputStream().write(CONNECT.getBytes(StandardCharsets.US_ASCII));
        byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 407".length());
        System.out.println(new String(status, StandardCharsets.US_ASCII));
      }
    }
    server.stop();
    System.out.println("done");
    System.exit(0);
  }
}
