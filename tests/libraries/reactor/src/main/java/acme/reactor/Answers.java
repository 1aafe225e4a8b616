package acme.reactor;

import acme.Loopback;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/**
 * Twenty answers of which somebody wants only the status: of all of them, or of those that are no
 * orders. Nobody reads what comes behind it, and the server closes the connections.
 */
public final class Answers {
  private Answers() {}

  public static void main(String[] args) {
    try (Loopback shop =
        new Loopback(
            4,
            server ->
                server.route(
                    routes ->
                        routes.get(
                            "/orders",
                            (request, response) ->
                                response
                                    .status(404)
                                    .keepAlive(false)
                                    .sendString(Mono.just("no such door")))))) {
      HttpClient client = shop.client();
      Loopback.await(Flux.range(0, 20).concatMap(i -> ask(client, args[0])), "answers");
    }
  }

  private static Mono<String> ask(HttpClient client, String kind) {
    HttpClient.ResponseReceiver<?> orders = client.get().uri("/orders");
    return kind.equals("Status") ? Status.of(orders) : Order.of(orders);
  }

  private static final class Status {
    static Mono<String> of(HttpClient.ResponseReceiver<?> all) {
      return all.responseConnection((one, connection) -> Mono.just(one.status().reasonPhrase()))
          .single();
    }
  }

  private static final class Order {
    static Mono<String> of(HttpClient.ResponseReceiver<?> all) {
      return all.responseConnection(Order::read).single();
    }

    private static Mono<String> read(HttpClientResponse response, Connection connection) {
      if (response.status().code() == 404) {
        return Mono.just("none by way of " + connection.address());
      }
      return connection.inbound().receive().aggregate().asString();
    }
  }
}
