/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/5495
 * bad: com.linecorp.armeria:armeria:1.27.1
 * good: com.linecorp.armeria:armeria:1.28.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: WebSocketHttp1ClientChannelHandler.channelRead
 * expect: misuse 5
 * half: twelfth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.linecorp.armeria.client.websocket.WebSocketClient;
import com.linecorp.armeria.client.websocket.WebSocketSession;
import com.linecorp.armeria.common.websocket.WebSocketWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.concurrent.CompletionStage;

/** A chat greets those who come at once, in one breath with letting them in. */
public final class ArmeriaEarlyFrame {
  private ArmeriaEarlyFrame() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      WebSocketClient client = WebSocketClient.of("ws+h1c://127.0.0.1:" + server.getLocalPort());
      for (int i = 0; i < 5; i++) {
        System.out.println(
            client
                .connect("/chat")
                .thenCompose(ArmeriaEarlyFrame::listen)
                .handle((heard, e) -> e == null ? heard : e.toString())
                .join());
      }
      thread.join();
    }
    System.out.println("done");
    System.exit(0);
  }

  private static CompletionStage<String> listen(WebSocketSession session) {
    WebSocketWriter out = session.outbound();
    return session
        .inbound()
        .collect()
        .thenApply(
            frames -> {
              out.close();
              return frames.size() + " frames";
            });
  }

  private static void serve(ServerSocket server) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = server.accept()) {
        String asked = "";
        while (!asked.endsWith("\r\n\r\n")) {
          asked += (char) socket.getInputStream().read();
        }
        socket.getOutputStream().write(welcome(asked));
        socket.getInputStream().read();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }

  private static byte[] welcome(String asked) throws IOException {
    String key =
        asked
            .lines()
            .filter(line -> line.toLowerCase().startsWith("sec-websocket-key:"))
            .findFirst()
            .orElseThrow()
            .substring("sec-websocket-key:".length())
            .trim();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(
        ("HTTP/1.1 101 Switching Protocols\r\n"
                + "Upgrade: websocket\r\n"
                + "Connection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: "
                + accept(key)
                + "\r\n\r\n")
            .getBytes(US_ASCII));
    // A text, and that no more will come.
    out.write(new byte[] {(byte) 0x81, 5, 'h', 'e', 'l', 'l', 'o', (byte) 0x88, 2, 3, (byte) 0xe8});
    return out.toByteArray();
  }

  private static String accept(String key) throws IOException {
    try {
      byte[] text = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(US_ASCII);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }
}
