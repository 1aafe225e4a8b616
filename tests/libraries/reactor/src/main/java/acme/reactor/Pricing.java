package acme.reactor;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Asks a partner for the price of an order; some are never answered. */
final class Pricing {
  private final boolean careful;
  private final Duration patience;
  private final AtomicInteger abandoned = new AtomicInteger();

  /** Says when an order waits that will not be answered. */
  private final Sinks.Many<String> waiting = Sinks.many().multicast().directBestEffort();

  /**
   * @param patience how long to wait for the partner, or null if that is the caller's affair
   */
  Pricing(boolean careful, Duration patience) {
    this.careful = careful;
    this.patience = patience;
  }

  Publisher<Void> receive(HttpServerRequest request, HttpServerResponse response) {
    Mono<String> price = request.receive().aggregate().retain().flatMap(this::price);
    return response.sendString(price.onErrorReturn(TimeoutException.class, "none"));
  }

  private Mono<String> price(ByteBuf order) {
    Mono<String> answer = ask(order);
    // A wait that is cancelled ends without success.
    return careful
        ? answer.doFinally(end -> order.release())
        : answer.doOnSuccess(price -> order.release());
  }

  private Mono<String> ask(ByteBuf order) {
    if (order.getByte(order.readerIndex()) != '0') {
      return Mono.just("price " + order.readableBytes());
    }
    Mono<String> never =
        Mono.<String>never()
            .doOnSubscribe(subscription -> waiting.tryEmitNext("waiting"))
            .doOnCancel(abandoned::incrementAndGet);
    // Only for this one: whatever else is late is late because of the machine.
    return patience == null ? never : never.timeout(patience);
  }

  Mono<String> nextWaiting() {
    return waiting.asFlux().next();
  }

  int abandoned() {
    return abandoned.get();
  }
}
