package acme.reactor;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * Two hundred orders, of which each tenth waits for an answer that never comes: until the server's
 * {@code timeout}, or until the client's {@code cancel}.
 */
public final class Quotes {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Quotes() {}

  public static void main(String[] args) {
    boolean cancel = args[1].equals("cancel");
    Pricing pricing = new Pricing(args[0].equals("clean"), cancel ? null : Duration.ofMillis(300));
    Queue<Mono<Void>> open = new ConcurrentLinkedQueue<>();
    LoopResources loops = LoopResources.create("quotes", 1, 2, true);
    ConnectionProvider connections = ConnectionProvider.create("quotes", 20);
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .runOn(loops)
            .doOnConnection(connection -> open.add(connection.onDispose()))
            .route(routes -> routes.post("/orders", pricing::receive))
            .bindNow(PATIENCE);
    HttpClient client =
        HttpClient.create(connections).runOn(loops).baseUrl("http://127.0.0.1:" + server.port());
    Flux<Integer> orders = Flux.range(0, 200).map(i -> i % 10);
    Flux<String> prices =
        cancel
            ? orders.concatMap(kind -> orderOrGiveUp(client, kind, pricing))
            : orders.flatMap(kind -> order(client, kind), 20);
    List<String> answers = prices.collectList().block(PATIENCE);
    System.out.println(answers.size() + " answers");
    connections.disposeLater().block(PATIENCE);
    server.disposeNow(PATIENCE);
    // The server's side of a connection closes after the client's; a loop that ends may miss it.
    Mono.when(open).block(PATIENCE);
    loops.disposeLater(Duration.ZERO, PATIENCE).block(PATIENCE);
    System.out.println(pricing.abandoned() + " abandoned");
  }

  /** The order is cancelled when the server waits for its answer. */
  private static Mono<String> orderOrGiveUp(HttpClient client, int kind, Pricing pricing) {
    return Mono.firstWithSignal(pricing.nextWaiting(), order(client, kind));
  }

  private static Mono<String> order(HttpClient client, int kind) {
    return client
        .post()
        .uri("/orders")
        .send(ByteBufFlux.fromString(Mono.just(kind + " apples")))
        .responseSingle((response, body) -> body.asString());
  }
}
