package io.tidewater.hooks;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Stands for the profile service and the targets, with their whims. */
final class Backend {

    private static final Map<String, String> PROFILES = Map.of(
            "acme", "gold;billing,crm",
            "bolt", "gold;billing,flaky",
            "cobalt", "silver;flaky,slow",
            "dune", "silver;crm,gone",
            "ember", "free;picky",
            "tardy", "free;crm");

    private final DisposableServer server;

    private Backend(DisposableServer server) {
        this.server = server;
    }

    static Backend start(LoopResources loops, Counters counters) {
        var server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(loops)
                .route(routes -> routes
                        .get("/profiles/{tenant}", Backend::profile)
                        .post("/sink/{target}", (request, response) -> sink(request, response, counters)))
                .bindNow();
        return new Backend(server);
    }

    int port() {
        return server.port();
    }

    void stop() {
        server.disposeNow(Duration.ofSeconds(2));
    }

    private static Publisher<Void> profile(HttpServerRequest request, HttpServerResponse response) {
        String tenant = request.param("tenant");
        String profile = PROFILES.get(tenant);
        if (profile == null) {
            return response.sendNotFound();
        }
        Mono<String> answer = Mono.just(profile);
        return response.sendString(tenant.equals("tardy") && ThreadLocalRandom.current().nextInt(4) > 0
                ? answer.delayElement(Duration.ofMillis(300), Gateway.loopOf(response)) : answer);
    }

    private static Publisher<Void> sink(HttpServerRequest request, HttpServerResponse response, Counters counters) {
        return request.receive().aggregate().asString().defaultIfEmpty("").flatMap(event -> {
            if (!event.startsWith("{\"id\":" + request.requestHeaders().get("X-Event-Id") + ",")
                    || !event.endsWith("}}")) {
                counters.count("damaged");
            }
            int dice = ThreadLocalRandom.current().nextInt(100);
            return switch (request.param("target")) {
                case "flaky" -> answer(response, dice < 60 ? 503 : 200);
                case "slow" -> Mono.delay(Duration.ofMillis(dice < 30 ? 250 : 20), Gateway.loopOf(response))
                        .then(answer(response, 200));
                case "gone" -> answer(response, 410);
                case "picky" -> answer(response, dice < 15 ? 500 : dice < 70 ? 422 : 200);
                default -> answer(response, 200);
            };
        });
    }

    private static Mono<Void> answer(HttpServerResponse response, int status) {
        return response.status(status).sendString(Mono.just("status " + status)).then();
    }
}
