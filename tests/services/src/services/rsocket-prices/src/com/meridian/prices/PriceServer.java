package com.meridian.prices;

import io.rsocket.Closeable;
import io.rsocket.RSocket;
import io.rsocket.core.RSocketServer;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpServer;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Starts and stops the price service. */
public final class PriceServer {

    private final LoopResources loops = LoopResources.create("prices", 2, true);
    private final Set<RSocket> clients = ConcurrentHashMap.newKeySet();
    private final QuoteBook book = new QuoteBook();
    private final AlertStore alerts = new AlertStore();
    private final TickFeed feed = new TickFeed();
    private final PriceSocket socket = new PriceSocket(book, alerts, feed, new OrderDesk(book));
    private CloseableChannel server;

    int start(int port) {
        server = RSocketServer.create((setup, client) -> {
                    clients.add(client);
                    client.onClose().doFinally(signal -> clients.remove(client)).subscribe(null, e -> { });
                    return Mono.just(socket);
                })
                .payloadDecoder(PayloadDecoder.ZERO_COPY)
                .bind(TcpServerTransport.create(TcpServer.create().host("127.0.0.1").port(port).runOn(loops)))
                .block();
        return server.address().getPort();
    }

    void stop() {
        close(server);
        for (RSocket client : clients) {
            close(client);
        }
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
        book.close();
        alerts.close();
    }

    private static void close(Closeable closeable) {
        closeable.dispose();
        closeable.onClose().onErrorResume(e -> Mono.empty()).block(Duration.ofSeconds(2));
    }

    public static void main(String[] args) throws Exception {
        PriceServer server = new PriceServer();
        int port = server.start(Integer.parseInt(args[0]));
        System.out.println("ready " + port);
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
