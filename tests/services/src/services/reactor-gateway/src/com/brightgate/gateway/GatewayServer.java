package com.brightgate.gateway;

import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import reactor.core.publisher.Hooks;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Puts the gateway together. Everything of an exchange runs on one event loop. */
public final class GatewayServer {

    private static final Logger LOG = Logger.getLogger(GatewayServer.class.getName());

    /** Stands in the configuration already, but is not in service. */
    private static final InetSocketAddress STANDBY = new InetSocketAddress("127.0.0.1", 9);

    private final LoopResources loops = LoopResources.create("gateway", 1, 1, true);
    private final ConnectionProvider connections = ConnectionProvider.builder("backend")
            .maxConnections(24)
            .pendingAcquireMaxCount(100)
            .pendingAcquireTimeout(Duration.ofSeconds(1))
            .build();
    private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final ResponseCache cache = new ResponseCache(Duration.ofMillis(250).toNanos(), 48 * 1024);
    private final GatewayStats stats = new GatewayStats();
    private final BackendServer backend = new BackendServer();
    private DisposableServer server;

    int start(int port) {
        EventLoop loop = loops.onServer(false).next();
        NodePool nodes = new NodePool(List.of(backend.address(), STANDBY));
        BackendClient client =
                new BackendClient(loops, connections, nodes, Schedulers.fromExecutorService(loop), stats);
        AuthFilter auth = new AuthFilter(Map.of("alpha", 2000, "beta", 2000, "trial", 10));
        server = HttpServer.create()
                .host("127.0.0.1").port(port)
                .runOn(loops)
                .doOnConnection(connection -> clients.add(connection.channel()))
                .idleTimeout(Duration.ofSeconds(5))
                .handle(new GatewayHandler(auth, Route.Table.standard(), cache, client, stats))
                .bindNow();
        return server.port();
    }

    void stop() throws InterruptedException {
        server.disposeNow(Duration.ofSeconds(2));
        clients.close().await();
        connections.disposeLater().block(Duration.ofSeconds(3));
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(3)).block();
        backend.stop();
        cache.clear();
    }

    public static void main(String[] args) throws Exception {
        Hooks.onErrorDropped(e -> LOG.log(e instanceof IOException ? Level.FINE : Level.WARNING, "dropped", e));
        GatewayServer gateway = new GatewayServer();
        System.out.println("ready " + gateway.start(Integer.parseInt(args[0])));
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        gateway.stop();
        System.exit(0);
    }
}
