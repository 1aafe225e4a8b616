package org.example.gateway;

import java.io.IOException;
import java.time.Duration;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A caching reverse proxy in front of a content server. */
public final class GatewayServer {

  private GatewayServer() {}

  public static void main(String[] args) throws IOException {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
    LoopResources loop = LoopResources.create("gateway", 1, true);
    Scheduler scheduler = Schedulers.fromExecutorService(loop.onServer(false).next());
    DisposableServer content = ContentServer.start(loop, scheduler);
    ConnectionProvider connections =
        ConnectionProvider.builder("content").maxConnections(50).build();
    HttpClient client =
        HttpClient.create(connections)
            .runOn(loop)
            .baseUrl("http://127.0.0.1:" + content.port());
    BodyCache cache = new BodyCache(Duration.ofMillis(400));
    Archive archive = new Archive();
    ContentClient upstream = new ContentClient(client, scheduler);
    FileProxy files = new FileProxy(upstream, cache);
    PageProxy pages = new PageProxy(upstream);
    FormProxy forms = new FormProxy(upstream, archive);
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(port)
            .runOn(loop)
            .route(
                routes ->
                    routes
                        .get("/files/{name}", files::get)
                        .delete("/files/{name}", files::purge)
                        .get("/pages/{name}", pages::get)
                        .get("/feeds/{name}", pages::stream)
                        .post("/forms/{name}", forms::post))
            .bindNow();
    System.out.println("ready " + server.port());
    while (System.in.read() >= 0) {
      // run until standard input is closed
    }
    server.disposeNow(Duration.ofSeconds(2));
    content.disposeNow(Duration.ofSeconds(2));
    connections.disposeLater().block(Duration.ofSeconds(2));
    loop.disposeLater(Duration.ofMillis(100), Duration.ofSeconds(2)).block();
    archive.close();
    cache.clear();
  }
}
