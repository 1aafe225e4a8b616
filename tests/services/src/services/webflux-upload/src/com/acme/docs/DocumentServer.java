package com.acme.docs;

import static org.springframework.web.reactive.function.server.RequestPredicates.DELETE;
import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RequestPredicates.POST;
import static org.springframework.web.reactive.function.server.RequestPredicates.PUT;

import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** Keeps small documents in memory and serves them over HTTP. */
public final class DocumentServer {

  private DocumentServer() {}

  public static void main(String[] args) throws IOException {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
    DocumentStore store = new DocumentStore();
    HttpHandler handler =
        WebHttpHandlerBuilder.webHandler(RouterFunctions.toWebHandler(routes(store)))
            .filter(new ChecksumFilter())
            .exceptionHandler(DocumentServer::ignoreDisconnect)
            .build();
    LoopResources loops = LoopResources.create("documents", 2, true);
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(port)
            .runOn(loops)
            .handle(new ReactorHttpHandlerAdapter(handler))
            .bindNow();
    System.out.println("ready " + server.port());
    while (System.in.read() >= 0) {
      // run until standard input is closed
    }
    server.disposeNow(Duration.ofSeconds(2));
    loops.disposeLater(Duration.ofMillis(100), Duration.ofSeconds(2)).block();
    store.clear();
  }

  private static RouterFunction<ServerResponse> routes(DocumentStore store) {
    DocumentHandler documents = new DocumentHandler(store);
    ImportHandler imports = new ImportHandler();
    return RouterFunctions.route(PUT("/documents/{id}"), documents::save)
        .andRoute(GET("/documents/{id}"), documents::read)
        .andRoute(GET("/documents/{id}/copies"), documents::copies)
        .andRoute(DELETE("/documents/{id}"), documents::remove)
        .andRoute(POST("/imports"), imports::run);
  }

  /** A client that went away needs no answer and no entry in the error log. */
  private static Mono<Void> ignoreDisconnect(ServerWebExchange exchange, Throwable error) {
    boolean gone = error instanceof AbortedException || error instanceof SocketException;
    return gone ? Mono.empty() : Mono.error(error);
  }
}
