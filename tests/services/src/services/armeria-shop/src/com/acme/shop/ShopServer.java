package com.acme.shop;

import com.linecorp.armeria.common.util.EventLoopGroups;
import com.linecorp.armeria.server.Server;

import io.netty.channel.EventLoopGroup;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Wires the services of the shop. */
public final class ShopServer {

    private final Catalog catalog = new Catalog();
    private final PictureStore pictures = new PictureStore(40);
    private final EventLoopGroup workers = EventLoopGroups.newEventLoopGroup(2);
    private final Server server;

    ShopServer(int port) {
        server = Server.builder()
                .http(new InetSocketAddress("127.0.0.1", port))
                .workerGroup(workers, false)
                .requestTimeout(Duration.ofSeconds(30))
                .service("/prices", new PriceListService(catalog))
                .service("/orders", new OrderService(catalog))
                .service("/pictures/{id}", new PictureService(pictures))
                .service("/export", new ExportService(catalog))
                .decorator(GateDecorator::new)
                .build();
    }

    int start() {
        server.start().join();
        return server.activeLocalPort();
    }

    void stop() throws InterruptedException {
        server.stop().join();
        catalog.close();
        workers.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
        pictures.close();
    }

    public static void main(String[] args) throws Exception {
        ShopServer shop = new ShopServer(Integer.parseInt(args[0]));
        System.out.println("ready " + shop.start());
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        shop.stop();
        System.exit(0);
    }
}
