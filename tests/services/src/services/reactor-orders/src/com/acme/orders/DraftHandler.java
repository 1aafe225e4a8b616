package com.acme.orders;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

final class DraftHandler {

  private final DraftBox drafts;
  private final OrderBook book;

  DraftHandler(DraftBox drafts, OrderBook book) {
    this.drafts = drafts;
    this.book = book;
  }

  Publisher<Void> save(HttpServerRequest request, HttpServerResponse response) {
    String id = request.param("id");
    return request
        .receive()
        .aggregate()
        .retain()
        .doOnNext(draft -> drafts.save(id, draft))
        .then(Mono.defer(response::send));
  }

  Publisher<Void> read(HttpServerRequest request, HttpServerResponse response) {
    ByteBuf draft = drafts.copy(request.param("id"));
    return draft == null ? response.sendNotFound() : response.sendObject(draft).then();
  }

  /** Makes an order of a draft; the draft stays when there is such an order already. */
  Publisher<Void> submit(HttpServerRequest request, HttpServerResponse response) {
    String id = request.param("id");
    ByteBuf draft = drafts.take(id);
    if (draft == null) {
      return response.sendNotFound();
    }
    if (!book.add(id, draft)) {
      drafts.save(id, draft);
      return response.status(HttpResponseStatus.CONFLICT).send();
    }
    return response.status(HttpResponseStatus.CREATED).send();
  }
}
