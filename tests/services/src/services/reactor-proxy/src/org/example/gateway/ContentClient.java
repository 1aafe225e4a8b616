package org.example.gateway;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/** Asks the content server. */
final class ContentClient {

  static final class ContentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ContentException(String path, HttpClientResponse response) {
      super(path + ": " + response.status(), null, false, false);
    }
  }

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final HttpClient client;
  private final Scheduler scheduler;

  ContentClient(HttpClient client, Scheduler scheduler) {
    this.client = client;
    this.scheduler = scheduler;
  }

  /** The whole body for the caller to release. */
  Mono<ByteBuf> get(String path) {
    return client
        .get()
        .uri(path)
        .responseSingle(
            (response, body) ->
                response.status().code() == 200
                    ? body.retain()
                    : Mono.error(new ContentException(path, response)))
        .timeout(PATIENCE, scheduler);
  }

  /** The parts of the body as they come, for the caller to release. */
  Flux<ByteBuf> stream(String path) {
    return client.get().uri(path).response((response, body) -> body.retain());
  }

  /** The answer to the posted body, which stays the caller's. */
  Mono<ByteBuf> post(String path, ByteBuf body) {
    return client
        .post()
        .uri(path)
        .send(Mono.fromSupplier(body::retainedDuplicate))
        .responseSingle((response, answer) -> answer.retain())
        .timeout(PATIENCE, scheduler);
  }
}
