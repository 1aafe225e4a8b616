/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/commit/b6adfecd5
 * bad: io.projectreactor.ipc:reactor-netty:0.7.3.RELEASE
 * good: io.projectreactor.ipc:reactor-netty:0.7.4.RELEASE
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-socks:4.1.36.Final
 *   io.netty:netty-handler-proxy:4.1.36.Final
 *   io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpClientWSOperations.onInboundNext
 * expect: leak 5
 * half: seventeenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import reactor.ipc.netty.http.client.HttpClient;

/** Somebody chats five times, and each time hears a word. */
public final class ReactorChatOpens {
  private static final String KEY = "sec-websocket-key:";

  private ReactorChatOpens() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket chat = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Loopback.start(
          () -> {
            while (true) {
              try (Socket client = chat.accept()) {
                serve(client);
              }
            }
          });
      HttpClient client = HttpClient.create("127.0.0.1", chat.getLocalPort());
      for (int i = 0; i < 5; i++) {
        System.out.println(
            client
                .ws("/chat")
                .flatMapMany(response -> response.receiveWebsocket().receive().asString())
                .blockFirst(Duration.ofSeconds(10)));
      }
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void serve(Socket client) throws IOException {
    String asked = "";
    while (!asked.endsWith("\r\n\r\n")) {
      asked += (char) client.getInputStream().read();
    }
    String key =
        asked
            .lines()
            .filter(line -> line.toLowerCase().startsWith(KEY))
            .findFirst()
            .orElseThrow()
            .substring(KEY.length())
            .trim();
    String welcome =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
            + "Sec-WebSocket-Accept: "
            + accept(key)
            + "\r\n\r\n";
    client.getOutputStream().write(welcome.getBytes(US_ASCII));
    client.getOutputStream().write(new byte[] {(byte) 0x81, 5, 'h', 'e', 'l', 'l', 'o'});
    client.getInputStream().readAllBytes();
  }

  private static String accept(String key) throws IOException {
    try {
      byte[] told = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(US_ASCII);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(told));
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
