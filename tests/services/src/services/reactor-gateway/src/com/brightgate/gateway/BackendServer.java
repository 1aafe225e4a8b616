package com.brightgate.gateway;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The backend, which is small enough to run beside the gateway. */
final class BackendServer {

    private final LoopResources loops = LoopResources.create("backend", 1, true);
    private final AtomicInteger orders = new AtomicInteger();
    private final AtomicInteger reports = new AtomicInteger();
    private final DisposableServer server;

    BackendServer() {
        server = HttpServer.create()
                .host("127.0.0.1").port(0)
                .runOn(loops)
                .route(routes -> routes
                        .get("/catalog/{item}", this::item)
                        .post("/orders", this::order)
                        .post("/reports/{name}", this::report))
                .bindNow();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.address();
    }

    private Publisher<Void> item(HttpServerRequest request, HttpServerResponse response) {
        String item = request.param("item");
        String text = "i".repeat(500 + Math.floorMod(item.hashCode() * 31, 4000));
        return response.header("etag", "\"" + item + "-1\"").header("content-type", "application/json")
                .sendString(Mono.just("{\"item\":\"" + item + "\",\"text\":\"" + text + "\"}"));
    }

    private Publisher<Void> order(HttpServerRequest request, HttpServerResponse response) {
        int number = orders.incrementAndGet();
        if (number % 6 == 0) {
            return response.status(503).sendString(Mono.just("busy"));
        }
        return size(request).flatMap(size ->
                response.status(201).sendString(Mono.just("order " + number + " of " + size + " bytes")).then());
    }

    /** Takes long, sometimes too long. */
    private Publisher<Void> report(HttpServerRequest request, HttpServerResponse response) {
        int number = reports.incrementAndGet();
        Duration time = Duration.ofMillis(number % 9 == 0 ? 600 : 50 + number % 5 * 40);
        return size(request).flatMap(size -> Mono.delay(time).then(
                response.sendString(Mono.just("report " + number + ": " + "r".repeat(size))).then()));
    }

    private static Mono<Integer> size(HttpServerRequest request) {
        ByteBufFlux body = request.receive();
        return body.map(part -> part.readableBytes()).reduce(0, Integer::sum);
    }

    void stop() {
        server.disposeNow(Duration.ofSeconds(2));
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(3)).block();
    }
}
