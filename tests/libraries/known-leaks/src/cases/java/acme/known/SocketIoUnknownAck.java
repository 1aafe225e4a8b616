/*
 * project: mrniko/netty-socketio
 * issue: https://github.com/mrniko/netty-socketio/commit/7f57eacbc401093bc02a74bee4d5df152f21302c
 * bad: com.corundumstudio.socketio:netty-socketio:2.0.8
 * good: com.corundumstudio.socketio:netty-socketio:2.0.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: PacketDecoder.parseBody
 * expect: misuse 15
 * half: first
 */
package acme.known;

import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.SocketIOServer;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Browsers acknowledge an event that nobody waits for any more. */
public class SocketIoUnknownAck {
  public static void main(String[] args) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setHostname("127.0.0.1");
    try (ServerSocket free = new ServerSocket(0)) {
      configuration.setPort(free.getLocalPort());
    }
    SocketIOServer server = new SocketIOServer(configuration);
    server.start();
    for (int i = 0; i < 5; i++) {
      Browser browser = new Browser();
      WebSocket socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(
                  URI.create(
                      "ws://127.0.0.1:"
                          + configuration.getPort()
                          + "/socket.io/?EIO=4&transport=websocket"),
                  browser)
              .join();
      browser.answered.join();
      System.out.println(browser.connected.join());
      socket.sendText("4317[]", true).join();
      Thread.sleep(300);
      socket.abort();
    }
    Thread.sleep(300);
    server.stop();
    System.out.println("done");
    System.exit(0);
  }

  static class Browser implements WebSocket.Listener {
    final CompletableFuture<Void> answered = new CompletableFuture<>();
    final CompletableFuture<String> connected = new CompletableFuture<>();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      socket.request(1);
      if (text.toString().startsWith("0")) {
        return socket.sendText("40", true).thenRun(() -> answered.complete(null));
      }
      if (text.toString().startsWith("40")) {
        connected.complete(text.toString().substring(0, 2));
      }
      return null;
    }
  }
}
