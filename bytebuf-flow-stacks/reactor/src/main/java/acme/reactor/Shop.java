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

/** A reactor-netty server and its client: 200 orders, of which each tenth is rejected. */
public final class Shop {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Shop() {}

  public static void main(String[] args) {
    Orders orders = new Orders(args[0].equals("clean"));
    Queue<Mono<Void>> open = new ConcurrentLinkedQueue<>();
    LoopResources loops = LoopResources.create("shop", 1, 2, true);
    ConnectionProvider connections = ConnectionProvider.create("shop", 4);
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .runOn(loops)
            .doOnConnection(connection -> open.add(connection.onDispose()))
            .route(routes -> routes.post("/orders", orders::receive))
            .bindNow(PATIENCE);
    HttpClient client =
        HttpClient.create(connections).runOn(loops).baseUrl("http://127.0.0.1:" + server.port());
    List<String> receipts =
        Flux.range(0, 200).flatMap(i -> order(client, i % 10), 4).collectList().block(PATIENCE);
    System.out.println(receipts.size() + " receipts");
    connections.disposeLater().block(PATIENCE);
    server.disposeNow(PATIENCE);
    // The server's side of a connection closes after the client's; a loop that ends may miss it.
    Mono.when(open).block(PATIENCE);
    loops.disposeLater(Duration.ZERO, PATIENCE).block(PATIENCE);
    System.out.println(orders.bookAll() + " rejected");
  }

  private static Mono<String> order(HttpClient client, int quantity) {
    return client
        .post()
        .uri("/orders")
        .send(ByteBufFlux.fromString(Flux.just("quantity", ":", "" + quantity)))
        .responseSingle((response, body) -> body.asString());
  }
}
