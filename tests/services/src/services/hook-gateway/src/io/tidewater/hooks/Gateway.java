package io.tidewater.hooks;

import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;

/** The public side: posts, feeds, and a few requests for operators. */
final class Gateway {

    private final LoopResources loops;
    private final Counters counters;
    private final ConnectionProvider connections;
    private final DeliveryQueue queue = new DeliveryQueue(2000, 120);
    private final FailureLog failures = new FailureLog();
    private final TenantLimiter limiter = new TenantLimiter(250, 60);
    private final FeedHub feed;
    private final Dispatcher dispatcher;
    private final IngestService ingest;
    private DisposableServer server;

    Gateway(LoopResources loops, int backendPort, Counters counters) {
        this.loops = loops;
        this.counters = counters;
        this.connections = ConnectionProvider.builder("backend")
                .maxConnections(40)
                .pendingAcquireMaxCount(500)
                .pendingAcquireTimeout(Duration.ofSeconds(1))
                .build();
        var http = HttpClient.create(connections)
                .runOn(loops)
                .host("127.0.0.1")
                .port(backendPort);
        this.feed = new FeedHub(counters);
        this.dispatcher = new Dispatcher(http, queue, failures, counters);
        this.ingest = new IngestService(new ProfileClient(http), dispatcher, feed, counters);
    }

    int start(int port) {
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(port)
                .runOn(loops)
                .channelGroup(new DefaultChannelGroup(GlobalEventExecutor.INSTANCE))
                .childOption(ChannelOption.SO_SNDBUF, 16 * 1024)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(8 * 1024, 16 * 1024))
                .idleTimeout(Duration.ofSeconds(20))
                .route(this::routes)
                .bindNow();
        return server.port();
    }

    private void routes(HttpServerRoutes routes) {
        routes.post("/hooks/{tenant}", this::post)
                .delete("/queue/{tenant}", this::purge)
                .get("/stats", (request, response) -> text(response, 200, counters.render()))
                .get("/failures", (request, response) -> text(response, 200, failures.render()))
                .get("/feed/{tenant}", (request, response) -> response.sendWebsocket(
                        (in, out) -> feed.serve(request.param("tenant"), in, out)));
    }

    private Publisher<Void> post(HttpServerRequest request, HttpServerResponse response) {
        String tenant = request.param("tenant");
        if (!limiter.tryAcquire(tenant)) {
            counters.count("limited");
            return text(response, 429, "slow down");
        }
        return request.receive()
                .aggregate()
                .retain()
                .flatMap(body -> Mono.fromFuture(ingest.ingest(tenant, body), true))
                .map(receipt -> new Reply(202, "accepted " + receipt.id() + " for " + receipt.targets()))
                .defaultIfEmpty(new Reply(400, "no body"))
                .onErrorResume(failure -> Mono.just(Reply.to(failure)))
                .publishOn(loopOf(response))
                .flatMap(reply -> text(response, reply.status(), reply.text()));
    }

    private Publisher<Void> purge(HttpServerRequest request, HttpServerResponse response) {
        int purged = queue.purge(request.param("tenant"));
        counters.add("purged", purged);
        return text(response, 200, "purged " + purged);
    }

    private static Mono<Void> text(HttpServerResponse response, int status, String text) {
        return response.status(status)
                .header("Content-Type", "text/plain; charset=utf-8")
                .sendString(Mono.just(text))
                .then();
    }

    /** Answers that come from elsewhere go on in the event loop of their connection, where it is also closed. */
    static Scheduler loopOf(NettyOutbound out) {
        var scheduler = new AtomicReference<Scheduler>();
        out.withConnection(c -> scheduler.set(Schedulers.fromExecutorService(c.channel().eventLoop())));
        return scheduler.get();
    }

    void stop() {
        feed.close();
        server.disposeNow(Duration.ofSeconds(2));
        try {
            dispatcher.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connections.disposeLater().block(Duration.ofSeconds(2));
    }

    private record Reply(int status, String text) {

        static Reply to(Throwable failure) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            return cause instanceof IngestService.Refused refused
                    ? new Reply(refused.status(), refused.getMessage())
                    : new Reply(504, "try again: " + cause.getClass().getSimpleName());
        }
    }
}
