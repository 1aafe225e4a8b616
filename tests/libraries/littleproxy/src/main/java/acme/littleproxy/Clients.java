package acme.littleproxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Clients of the proxy that do not use Netty. */
final class Clients {
  private static final int PATIENCE_MILLIS = 20_000;

  private final InetSocketAddress proxy;
  private final String origin;

  Clients(InetSocketAddress proxy, InetSocketAddress origin) {
    this.proxy = proxy;
    this.origin = origin.getAddress().getHostAddress() + ":" + origin.getPort();
  }

  /** Posts over connections that are kept alive; each tenth asks to be audited. */
  int post(int count) throws IOException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .proxy(ProxySelector.of(proxy))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    int answers = 0;
    for (int i = 0; i < count; i++) {
      String body = "order " + i + " ".repeat(i * 20);
      String path = i % 10 == 0 ? "/audited" : "/orders";
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://" + origin + path))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      answers += answer.body().equals(body) ? 1 : 0;
    }
    return answers;
  }

  /** Asks the server through connections that the proxy does not look into. */
  int tunnel(int count) throws IOException {
    int answers = 0;
    for (int i = 0; i < count; i++) {
      try (Socket socket = connect()) {
        send(socket, "CONNECT " + origin + " HTTP/1.1\r\nHost: " + origin + "\r\n\r\n");
        InputStream in = socket.getInputStream();
        String head = "";
        while (!head.endsWith("\r\n\r\n")) {
          head += (char) in.read();
        }
        send(socket, "GET / HTTP/1.1\r\nHost: " + origin + "\r\nConnection: close\r\n\r\n");
        answers += status(in) == 200 && head.contains(" 200 ") ? 1 : 0;
      }
    }
    return answers;
  }

  /** Posts what the filter refuses, over a connection of its own each. */
  int refused(int count) throws IOException {
    int answers = 0;
    for (int i = 0; i < count; i++) {
      try (Socket socket = connect()) {
        String head = "POST http://" + origin + "/private HTTP/1.1\r\nHost: " + origin + "\r\n";
        send(socket, head + "Connection: close\r\nContent-Length: 5\r\n\r\nhello");
        answers += status(socket.getInputStream()) == 403 ? 1 : 0;
      }
    }
    return answers;
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(proxy.getAddress(), proxy.getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** Reads until the other side closes. */
  private static int status(InputStream in) throws IOException {
    String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    return Integer.parseInt(answer.split(" ")[1]);
  }
}
