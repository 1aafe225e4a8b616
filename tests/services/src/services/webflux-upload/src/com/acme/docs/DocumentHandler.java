package com.acme.docs;

import java.net.URI;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

final class DocumentHandler {

  private static final int MAX_SIZE = 256 * 1024;

  private final DocumentStore store;

  DocumentHandler(DocumentStore store) {
    this.store = store;
  }

  Mono<ServerResponse> save(ServerRequest request) {
    String id = request.pathVariable("id");
    return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), MAX_SIZE)
        .map(body -> toDocument(id, body))
        .flatMap(
            document -> {
              boolean created = store.put(document);
              return created
                  ? ServerResponse.created(URI.create("/documents/" + id)).build()
                  : ServerResponse.noContent().build();
            })
        .switchIfEmpty(Mono.defer(() -> ServerResponse.badRequest().bodyValue("empty document")))
        .onErrorResume(
            IllegalArgumentException.class,
            e -> ServerResponse.badRequest().bodyValue(e.getMessage()));
  }

  private static Document toDocument(String id, DataBuffer body) {
    try { //@good 1
      DocumentHeader header = DocumentHeader.read(body);
      return new Document(id, header, body);
    } catch (IllegalArgumentException e) { //@good 1
      DataBufferUtils.release(body); //@good 1
      throw e; //@good 1
    } //@good 1
  }

  Mono<ServerResponse> read(ServerRequest request) {
    String id = request.pathVariable("id");
    return store
        .header(id)
        .map(
            header ->
                ServerResponse.ok()
                    .header("X-Title", header.title())
                    .body(BodyInserters.fromDataBuffers(Mono.fromSupplier(() -> store.body(id)))))
        .orElseGet(() -> ServerResponse.notFound().build());
  }

  Mono<ServerResponse> copies(ServerRequest request) {
    String id = request.pathVariable("id");
    int count = Integer.parseInt(request.queryParam("n").orElse("1"));
    Flux<DataBuffer> pages = Flux.range(0, count).mapNotNull(page -> store.body(id));
    return ServerResponse.ok().body(BodyInserters.fromDataBuffers(pages));
  }

  Mono<ServerResponse> remove(ServerRequest request) {
    boolean removed = store.remove(request.pathVariable("id"));
    return ServerResponse.status(removed ? HttpStatus.NO_CONTENT : HttpStatus.NOT_FOUND).build();
  }
}
