package com.acme.orders;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Asks the price list, which is served next to the orders for now. */
final class PriceClient {

  private static final int ITEMS = 240;

  private final HttpClient client;

  PriceClient(HttpClient client) {
    this.client = client;
  }

  /** The price of an item as text, for the caller to release. */
  Mono<ByteBuf> price(int port, int item) {
    return client
        .get()
        .uri("http://127.0.0.1:" + port + "/prices/" + item)
        .responseSingle(
            (response, content) -> {
              int status = response.status().code();
              return status == 200 ? content.retain() : Mono.error(new PriceException(status));
            });
  }

  Publisher<Void> quote(HttpServerRequest request, HttpServerResponse response) {
    int item = Integer.parseInt(request.param("item"));
    if (item >= ITEMS) {
      return response.sendNotFound();
    }
    return response.sendString(Mono.just("price=" + (item * 7 % 100) + ".00\n"));
  }
}
