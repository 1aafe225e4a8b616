package acme.asynchttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.AsyncHttpClientConfig.ResponseBodyPartFactory;
import org.asynchttpclient.Dsl;

/** async-http-client with lazy body parts: 200 downloads, of which each tenth is not found. */
public final class Mirror {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private Mirror() {}

  public static void main(String[] args) throws Exception {
    boolean careful = args[0].equals("clean");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", Mirror::serve);
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    int missing = 0;
    try (AsyncHttpClient client =
        Dsl.asyncHttpClient(
            Dsl.config()
                .setResponseBodyPartFactory(ResponseBodyPartFactory.LAZY)
                .setIoThreadsCount(2)
                .setMaxConnections(4)
                .setConnectTimeout(PATIENCE)
                .setReadTimeout(PATIENCE)
                .setRequestTimeout(PATIENCE)
                .setShutdownTimeout(PATIENCE)
                .setShutdownQuietPeriod(Duration.ZERO))) {
      for (int i = 0; i < 200; i += 4) {
        List<Future<Integer>> batch = new ArrayList<>();
        for (int k = i; k < i + 4; k++) {
          String file = k % 10 == 0 ? "missing" : "file" + k;
          batch.add(client.prepareGet(url + file).execute(new Download(careful)));
        }
        for (Future<Integer> download : batch) {
          missing += download.get(PATIENCE.toSeconds(), TimeUnit.SECONDS) < 0 ? 1 : 0;
        }
      }
    }
    System.out.println(missing + " missing");
    server.stop(0);
  }

  private static void serve(HttpExchange exchange) throws IOException {
    boolean missing = exchange.getRequestURI().getPath().equals("/missing");
    byte[] body = new byte[missing ? 100 : 2000];
    exchange.sendResponseHeaders(missing ? 404 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
