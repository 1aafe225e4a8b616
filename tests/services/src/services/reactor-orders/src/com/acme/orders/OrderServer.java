package com.acme.orders;

import java.io.IOException;
import java.time.Duration;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Takes orders over HTTP. */
public final class OrderServer {

  private OrderServer() {}

  public static void main(String[] args) throws IOException {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
    LoopResources loop = LoopResources.create("orders", 1, true);
    Scheduler scheduler = Schedulers.fromExecutorService(loop.onServer(false).next());
    ConnectionProvider connections = ConnectionProvider.create("prices", 8);
    OrderBook book = new OrderBook();
    DraftBox drafts = new DraftBox();
    PriceClient prices = new PriceClient(HttpClient.create(connections).runOn(loop));
    OrderHandler orders = new OrderHandler(book, new ChangeFeed(), prices, scheduler);
    DraftHandler draftHandler = new DraftHandler(drafts, book);

    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(port)
            .runOn(loop)
            .route(
                routes ->
                    routes
                        .get("/export", orders::export)
                        .post("/orders/{id}", orders::create)
                        .get("/orders/{id}", orders::read)
                        .delete("/orders/{id}", orders::remove)
                        .put("/orders/{id}/status", orders::changeStatus)
                        .get("/orders/{id}/status", orders::awaitStatus)
                        .get("/orders/{id}/invoice", orders::invoice)
                        .get("/prices/{item}", prices::quote)
                        .put("/drafts/{id}", draftHandler::save)
                        .get("/drafts/{id}", draftHandler::read)
                        .post("/drafts/{id}/submit", draftHandler::submit))
            .bindNow();
    System.out.println("ready " + server.port());
    while (System.in.read() >= 0) {
      // run until standard input is closed
    }
    server.disposeNow(Duration.ofSeconds(2));
    connections.disposeLater().block(Duration.ofSeconds(2));
    loop.disposeLater(Duration.ofMillis(100), Duration.ofSeconds(2)).block();
    book.clear();
    drafts.clear();
  }
}
