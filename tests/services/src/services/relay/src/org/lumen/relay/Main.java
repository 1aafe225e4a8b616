package org.lumen.relay;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.util.EventLoopGroups;
import com.linecorp.armeria.server.Server;

import io.netty.channel.EventLoopGroup;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs the gateway and, in the same process, the origin that it relays to. */
public final class Main {

    private Main() {
    }

    public static void main(String[] args) throws Exception {
        if (System.getProperty("org.slf4j.simpleLogger.defaultLogLevel") == null) {
            System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        }
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 0;
        EventLoopGroup loops = EventLoopGroups.newEventLoopGroup(2, "relay-loop");

        Server origin = Server.builder()
                .http(0)
                .workerGroup(loops, false)
                .maxRequestLength(1 << 20)
                .service("/books/{name}", new Origin.Books())
                .service("/pages/{name}", new Origin.Pages())
                .service("/archive/{name}", new Origin.Archive())
                .build();
        origin.start().join();

        ClientFactory clients = ClientFactory.builder()
                .workerGroup(loops, false)
                .idleTimeout(Duration.ofSeconds(5))
                .build();
        WebClient client = WebClient.builder("h1c://127.0.0.1:" + origin.activeLocalPort())
                .factory(clients)
                .maxResponseLength(0)
                .responseTimeout(Duration.ofSeconds(5))
                .build();

        Counters counters = new Counters();
        PageCache cache = new PageCache(24, counters);
        PageLoader loader = new PageLoader(client, Duration.ofMillis(400), counters);

        Server gateway = Server.builder()
                .http(port)
                .workerGroup(loops, false)
                .requestTimeout(Duration.ofSeconds(8))
                .maxRequestLength(256 * 1024)
                .service("/stream/{name}", new StreamService(client, counters))
                .service("/page/{name}", new PageService(cache, loader, counters))
                .service("/upload/{name}", new UploadService(client, counters))
                .service("/stats", (ctx, req) -> HttpResponse.of(MediaType.PLAIN_TEXT_UTF_8, counters.render()))
                .decorator(Admission.newDecorator(64, counters))
                .build();
        gateway.start().join();

        System.out.println("ready " + gateway.activeLocalPort());
        System.out.flush();
        byte[] ignored = new byte[64];
        while (System.in.read(ignored) >= 0) {
            // until the end of input
        }

        CompletableFuture.allOf(gateway.stop(), origin.stop()).join();
        clients.close();
        cache.close();
        loops.shutdownGracefully(0, 3, TimeUnit.SECONDS).sync();
    }
}
