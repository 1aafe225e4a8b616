package acme.reactor;

import acme.Loopback;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;

/**
 * Two hundred orders, of which each tenth waits for an answer that never comes: until the server's
 * {@code timeout}, or until the client's {@code cancel}.
 */
public final class Quotes {
  private Quotes() {}

  public static void main(String[] args) {
    boolean cancel = args[1].equals("cancel");
    Pricing pricing = new Pricing(args[0].equals("clean"), cancel ? null : Duration.ofMillis(300));
    try (Loopback quotes =
        new Loopback(20, server -> server.route(r -> r.post("/orders", pricing::receive)))) {
      HttpClient client = quotes.client();
      Flux<Integer> orders = Flux.range(0, 200).map(i -> i % 10);
      Loopback.await(
          cancel
              ? orders.concatMap(kind -> orderOrGiveUp(client, kind, pricing))
              : orders.flatMap(kind -> order(client, kind), 20),
          "answers");
    }
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
