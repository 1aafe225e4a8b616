package acme;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A reactor-netty server on the loopback interface, and its client, on two event loops. */
public final class Loopback implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final Queue<Mono<Void>> open = new ConcurrentLinkedQueue<>();
  private final LoopResources loops = LoopResources.create("loopback", 1, 2, true);
  private final ConnectionProvider connections;
  private final DisposableServer server;

  /** Listens, and answers as {@code service} says. */
  public Loopback(int mostConnections, UnaryOperator<HttpServer> service) {
    connections = ConnectionProvider.create("loopback", mostConnections);
    HttpServer listening =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .runOn(loops)
            .doOnConnection(connection -> open.add(connection.onDispose()));
    server = service.apply(listening).bindNow(PATIENCE);
  }

  /** The client, whose addresses begin with the path. */
  public HttpClient client() {
    return HttpClient.create(connections).runOn(loops).baseUrl("http://127.0.0.1:" + server.port());
  }

  /** Waits for all of them, and prints how many they are. */
  public static List<String> await(Flux<String> answers, String what) {
    List<String> all = answers.collectList().block(PATIENCE);
    System.out.println(all.size() + " " + what);
    return all;
  }

  @Override
  public void close() {
    connections.disposeLater().block(PATIENCE);
    server.disposeNow(PATIENCE);
    // The server's side of a connection closes after the client's; a loop that ends may miss it.
    Mono.when(open).block(PATIENCE);
    loops.disposeLater(Duration.ZERO, PATIENCE).block(PATIENCE);
  }
}
