package com.acme.orders;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Tells whoever waits that the status of an order has changed. */
final class ChangeFeed {

  private record Change(String id, String status) {}

  private final Sinks.Many<Change> changes = Sinks.many().multicast().directBestEffort();

  void publish(String id, String status) {
    changes.tryEmitNext(new Change(id, status));
  }

  Mono<String> next(String id) {
    return changes.asFlux().filter(change -> change.id().equals(id)).map(Change::status).next();
  }
}
