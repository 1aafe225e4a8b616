package org.stackhaven.docs;

import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A document store on WebFlux and Reactor Netty. */
public final class DocServer {

    private static final Logger LOG = Logger.getLogger(DocServer.class.getName());
    private static final Duration EXPIRY_INTERVAL = Duration.ofMillis(200);

    private final LoopResources loops = LoopResources.create("docs", 1, 2, true);
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final DocStats stats = new DocStats();
    private final DocStore store = new DocStore(60, Duration.ofMillis(2500));
    private Disposable expiry;
    private DisposableServer server;

    int start(int port) {
        HandlerStrategies strategies = HandlerStrategies.builder()
                .webFilter(new KeyFilter(Set.of("reader", "writer")))
                .webFilter(new InFlightFilter(24))
                .webFilter(new MeterFilter(stats))
                .build();
        HttpHandler handler = RouterFunctions.toHttpHandler(routes(), strategies);
        server = HttpServer.create()
                .host("127.0.0.1").port(port)
                .runOn(loops)
                .childOption(ChannelOption.SO_SNDBUF, 16 * 1024)
                .channelGroup(connections)
                .handle(new ReactorHttpHandlerAdapter(handler))
                .bindNow();
        expiry = Flux.interval(EXPIRY_INTERVAL).subscribe(tick -> store.expire());
        return server.port();
    }

    private RouterFunction<ServerResponse> routes() {
        DocHandler docs = new DocHandler(store, stats);
        ImportHandler imports = new ImportHandler(store, stats);
        return RouterFunctions.route()
                .PUT("/docs/{id}", docs::upload)
                .GET("/docs/{id}", docs::download)
                .GET("/docs/{id}/masked", docs::masked)
                .DELETE("/docs/{id}", docs::delete)
                .POST("/digest", docs::digest)
                .POST("/import/{id}", imports::importLines)
                .GET("/stats", request -> ServerResponse.ok().bodyValue(stats.toString()))
                .build();
    }

    void stop() throws InterruptedException {
        expiry.dispose();
        server.dispose();
        connections.close().await();
        server.onDispose().block(Duration.ofSeconds(5));
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
        store.clear();
    }

    /** Errors that come too late for anybody; that a connection was lost is not worth a line. */
    private static void dropped(Throwable error) {
        if (!(error instanceof IOException)) {
            LOG.log(Level.WARNING, "dropped", error);
        }
    }

    public static void main(String[] args) throws Exception {
        Hooks.onErrorDropped(DocServer::dropped);
        DocServer server = new DocServer();
        int port = server.start(Integer.parseInt(args[0]));
        System.out.println("ready " + port);
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
