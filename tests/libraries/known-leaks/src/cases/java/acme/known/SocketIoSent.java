/*
 * project: mrniko/netty-socketio
 * issue: https://github.com/mrniko/netty-socketio/issues/191
 * bad: com.corundumstudio.socketio:netty-socketio:1.7.5
 * good: com.corundumstudio.socketio:netty-socketio:1.7.6
 * with: io.netty:netty-common:4.1.109.Final io.netty:netty-buffer:4.1.109.Final
 *   io.netty:netty-resolver:4.1.109.Final io.netty:netty-transport:4.1.109.Final
 *   io.netty:netty-codec:4.1.109.Final io.netty:netty-codec-http:4.1.109.Final
 *   io.netty:netty-handler:4.1.109.Final io.netty:netty-transport-native-epoll:4.1.109.Final
 *   io.netty:netty-transport-native-unix-common:4.1.109.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: EncoderHandler.handleWebsocket
 * expect: misuse 7
 * half: nineteenth
 */
package acme.known;

import acme.shared.Loopback;
import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.SocketIOServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A browser asks five times whether the server is there. */
public final class SocketIoSent {
  private SocketIoSent() {}

  public static void main(String[] args) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setHostname("127.0.0.1");
    configuration.setPort(Loopback.freePort());
    SocketIOServer server = new SocketIOServer(configuration);
    server.start();
    Browser browser = new Browser();
    String address =
        "ws://127.0.0.1:" + configuration.getPort() + "/socket.io/?EIO=3&transport=websocket";
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), browser)
            .get(20, TimeUnit.SECONDS);
    browser.next("40");
    for (int i = 0; i < 5; i++) {
      socket.sendText("2", true).join();
      System.out.println(browser.next("3"));
    }
    socket.abort();
    server.stop();
    System.out.println("done");
    System.exit(0);
  }

  private static final class Browser implements WebSocket.Listener {
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      answers.add(text.toString());
      socket.request(1);
      return null;
    }

    String next(String start) throws InterruptedException {
      String answer = answers.poll(20, TimeUnit.SECONDS);
      while (answer != null && !answer.startsWith(start)) {
        answer = answers.poll(20, TimeUnit.SECONDS);
      }
      return answer;
    }
  }
}
