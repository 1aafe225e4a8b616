package acme.shared;

import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.SocketIOServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A browser with a web socket to a server of socket.io. */
public final class SocketIoBrowser implements WebSocket.Listener {
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private SocketIoBrowser() {}

  /** What the browser does. */
  public interface Visit {
    void by(SocketIoBrowser browser, WebSocket socket) throws Exception;
  }

  /** Starts a server for one browser, and stops the server behind the visit. */
  public static void visit(Visit visit) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setHostname("127.0.0.1");
    configuration.setPort(Loopback.freePort());
    SocketIOServer server = new SocketIOServer(configuration);
    server.start();
    SocketIoBrowser browser = new SocketIoBrowser();
    String address =
        "ws://127.0.0.1:" + configuration.getPort() + "/socket.io/?EIO=3&transport=websocket";
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), browser)
            .get(20, TimeUnit.SECONDS);
    browser.next("40");
    visit.by(browser, socket);
    socket.abort();
    server.stop();
    System.out.println("done");
  }

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
    answers.add(text.toString());
    socket.request(1);
    return null;
  }

  /** The next answer that begins so; null where none comes. */
  public String next(String start) throws InterruptedException {
    String answer = answers.poll(20, TimeUnit.SECONDS);
    while (answer != null && !answer.startsWith(start)) {
      answer = answers.poll(20, TimeUnit.SECONDS);
    }
    return answer;
  }
}
