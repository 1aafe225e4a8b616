package org.example.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.concurrent.TimeoutException;
import org.example.gateway.ContentClient.ContentException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Files, whole or the beginning of them, from the cache where possible. */
final class FileProxy {

  private static final String RANGE = "bytes=0-";

  private final ContentClient upstream;
  private final BodyCache cache;

  FileProxy(ContentClient upstream, BodyCache cache) {
    this.upstream = upstream;
    this.cache = cache;
  }

  Publisher<Void> get(HttpServerRequest request, HttpServerResponse response) {
    String path = "/files/" + request.param("name");
    String range = request.requestHeaders().get(HttpHeaderNames.RANGE);
    return body(path)
        .flatMap(body -> range == null ? whole(response, body) : part(response, body, range))
        .onErrorResume(ContentException.class, e -> response.sendNotFound())
        .onErrorResume(
            TimeoutException.class,
            e -> response.status(HttpResponseStatus.GATEWAY_TIMEOUT).send());
  }

  private Mono<ByteBuf> body(String path) {
    ByteBuf cached = cache.get(path);
    if (cached != null) {
      return Mono.just(cached);
    }
    return upstream
        .get(path)
        .map(
            body -> {
              cache.put(path, body);
              return body.retainedDuplicate();
            });
  }

  private static Mono<Void> whole(HttpServerResponse response, ByteBuf body) {
    return response.sendObject(body).then();
  }

  private static Mono<Void> part(HttpServerResponse response, ByteBuf body, String range) {
    int last = Integer.parseInt(range.substring(RANGE.length()));
    ByteBuf part = body.slice(body.readerIndex(), Math.min(last + 1, body.readableBytes()));
    response.status(HttpResponseStatus.PARTIAL_CONTENT);
    return response.sendObject(part).then().doFinally(signal -> body.release()); //@bad 3
    return response.sendObject(part).then(); //@good 3
  }

  Publisher<Void> purge(HttpServerRequest request, HttpServerResponse response) {
    cache.remove("/files/" + request.param("name"));
    return response.send();
  }
}
