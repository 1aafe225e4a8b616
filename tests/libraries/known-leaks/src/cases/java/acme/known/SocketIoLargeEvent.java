/*
 * project: mrniko/netty-socketio
 * issue: https://github.com/mrniko/netty-socketio/issues/892
 * bad: com.corundumstudio.socketio:netty-socketio:2.0.0
 * good: com.corundumstudio.socketio:netty-socketio:2.0.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: EncoderHandler.handleWebsocket
 * expect: leak 5
 * half: second
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

/** Browsers ask, and get an event that is larger than a frame may be. */
public class SocketIoLargeEvent {
  public static void main(String[] args) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setHostname("127.0.0.1");
    try (ServerSocket free = new ServerSocket(0)) {
      configuration.setPort(free.getLocalPort());
    }
    configuration.setMaxFramePayloadLength(10_000);
    SocketIOServer server = new SocketIOServer(configuration);
    server.addEventListener(
        "ask",
        String.class,
        (client, question, ack) -> client.sendEvent("news", "x".repeat(30_000)));
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
      socket.sendText("42[\"ask\",\"what is new\"]", true).join();
      System.out.println(browser.news.join());
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
      Thread.sleep(100);
    }
    server.stop();
    System.out.println("done");
    System.exit(0);
  }

  static class Browser implements WebSocket.Listener {
    final CompletableFuture<Void> answered = new CompletableFuture<>();
    final CompletableFuture<Boolean> connected = new CompletableFuture<>();
    final CompletableFuture<Integer> news = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      socket.request(1);
      text.append(part);
      if (!last) {
        return null;
      }
      String message = text.toString();
      text.setLength(0);
      if (message.startsWith("0")) {
        return socket.sendText("40", true).thenRun(() -> answered.complete(null));
      }
      if (message.startsWith("40")) {
        connected.complete(true);
      }
      if (message.startsWith("42")) {
        news.complete(message.length());
      }
      return null;
    }
  }
}
