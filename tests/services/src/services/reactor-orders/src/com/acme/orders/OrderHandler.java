package com.acme.orders;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

final class OrderHandler {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final OrderBook book;
  private final ChangeFeed changes;
  private final PriceClient prices;
  private final Scheduler scheduler;

  OrderHandler(OrderBook book, ChangeFeed changes, PriceClient prices, Scheduler scheduler) {
    this.book = book;
    this.changes = changes;
    this.prices = prices;
    this.scheduler = scheduler;
  }

  Publisher<Void> create(HttpServerRequest request, HttpServerResponse response) {
    String id = request.param("id");
    return request
        .receive()
        .aggregate()
        .retain()
        .flatMap(
            order -> {
              if (!book.add(id, order)) {
                order.release(); //@good 1
                return response.status(HttpResponseStatus.CONFLICT).send();
              }
              return response.status(HttpResponseStatus.CREATED).send();
            });
  }

  Publisher<Void> read(HttpServerRequest request, HttpServerResponse response) {
    ByteBuf order = book.copy(request.param("id"));
    return order == null ? response.sendNotFound() : response.sendObject(order).then();
  }

  Publisher<Void> remove(HttpServerRequest request, HttpServerResponse response) {
    boolean removed = book.remove(request.param("id"));
    return removed ? response.status(HttpResponseStatus.OK).send() : response.sendNotFound();
  }

  Publisher<Void> changeStatus(HttpServerRequest request, HttpServerResponse response) {
    String id = request.param("id");
    return request
        .receive()
        .aggregate()
        .asString()
        .doOnNext(status -> changes.publish(id, status))
        .then(Mono.defer(response::send));
  }

  /** Answers with the order as soon as its status changes. */
  Publisher<Void> awaitStatus(HttpServerRequest request, HttpServerResponse response) {
    String id = request.param("id");
    ByteBuf order = book.copy(id);
    if (order == null) {
      return response.sendNotFound();
    }
    return changes
        .next(id)
        .timeout(PATIENCE, Mono.just("unchanged"), scheduler)
        .flatMap(
            status ->
                response.header("X-Status", status).sendObject(order.retainedDuplicate()).then())
        .doOnTerminate(order::release); //@bad 3
        .doFinally(signal -> order.release()); //@good 3
  }

  Publisher<Void> invoice(HttpServerRequest request, HttpServerResponse response) {
    String id = request.param("id");
    return prices
        .price(request.hostAddress().getPort(), id.hashCode() & 0xff)
        .flatMap(
            price -> {
              ByteBuf order = book.copy(id);
              if (order == null) {
                price.release();
                return response.sendNotFound();
              }
              ByteBuf invoice =
                  response.alloc().compositeBuffer(2).addComponents(true, price, order);
              return response.sendObject(invoice).then();
            })
        .onErrorResume(PriceException.class, e -> response.status(502).send());
  }

  /** All orders, several times over on demand. */
  Publisher<Void> export(HttpServerRequest request, HttpServerResponse response) {
    int times = Integer.parseInt(request.requestHeaders().get("X-Times", "1"));
    return response.send(
        Flux.fromIterable(book.ids()).repeat(times - 1L).mapNotNull(book::copy));
  }
}
