package org.example.gateway;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** Where the content comes from. */
final class ContentServer {

  private final Scheduler scheduler;

  private ContentServer(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  static DisposableServer start(LoopResources loop, Scheduler scheduler) {
    ContentServer content = new ContentServer(scheduler);
    return HttpServer.create()
        .host("127.0.0.1")
        .port(0)
        .runOn(loop)
        .route(
            routes ->
                routes
                    .get("/files/{name}", content::file)
                    .get("/fragments/{part}/{name}", content::fragment)
                    .get("/feeds/{name}", content::feed)
                    .post("/forms/{name}", content::form))
        .bindNow();
  }

  private Publisher<Void> file(HttpServerRequest request, HttpServerResponse response) {
    String name = request.param("name");
    if (name.startsWith("missing")) {
      return response.sendNotFound();
    }
    String text = ("contents of " + name + "\n").repeat(20 + (name.hashCode() & 0x1ff));
    Mono<String> body = Mono.just(text);
    if (name.startsWith("slow")) {
      body = body.delayElement(Duration.ofSeconds(8), scheduler);
    }
    return response.sendString(body);
  }

  private Publisher<Void> fragment(HttpServerRequest request, HttpServerResponse response) {
    String part = request.param("part");
    boolean off = part.equals("ads") && request.param("name").startsWith("quiet");
    String text = off ? "<!-- off -->" : ("<p>" + part + "</p>\n").repeat(40);
    return response.sendString(Mono.just(text));
  }

  private Publisher<Void> feed(HttpServerRequest request, HttpServerResponse response) {
    byte[] item =
        "<item>something has happened</item>\n".repeat(60).getBytes(StandardCharsets.UTF_8);
    int items = Integer.parseInt(request.param("name"));
    Flux<ByteBuf> feed =
        Flux.range(0, items).map(i -> response.alloc().buffer(item.length).writeBytes(item));
    return response.send(feed);
  }

  private Publisher<Void> form(HttpServerRequest request, HttpServerResponse response) {
    return response.sendString(
        request.receive().aggregate().map(body -> "received " + body.readableBytes() + " bytes"));
  }
}
