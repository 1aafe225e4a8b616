package acme.reactor;

import acme.Loopback;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;

/** A reactor-netty server and its client: 200 orders, of which each tenth is rejected. */
public final class Shop {
  private Shop() {}

  public static void main(String[] args) {
    Orders orders = new Orders(args[0].equals("clean"));
    try (Loopback shop =
        new Loopback(4, server -> server.route(r -> r.post("/orders", orders::receive)))) {
      HttpClient client = shop.client();
      Loopback.await(Flux.range(0, 200).flatMap(i -> order(client, i % 10), 4), "receipts");
    }
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
