package org.example.gateway;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeoutException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Passes forms on; those that ask for it go into the archive, too. */
final class FormProxy {

  private final ContentClient upstream;
  private final Archive archive;

  FormProxy(ContentClient upstream, Archive archive) {
    this.upstream = upstream;
    this.archive = archive;
  }

  Publisher<Void> post(HttpServerRequest request, HttpServerResponse response) {
    String name = request.param("name");
    boolean archived = request.requestHeaders().contains("X-Archive");
    return request
        .receive()
        .aggregate()
        .retain()
        .flatMap(
            form ->
                Mono.using(
                    () -> form,
                    body -> {
                      if (archived) {
                        response.header("X-Archived", archive.add(name, body) ? "yes" : "no");
                      }
                      return upstream.post("/forms/" + name, body);
                    },
                    ByteBuf::release))
        .flatMap(answer -> response.sendObject(answer).then())
        .onErrorResume(TimeoutException.class, e -> response.status(504).send());
  }
}
