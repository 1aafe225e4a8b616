package eu.montis.gallery;

import org.springframework.http.HttpMethod;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import reactor.core.publisher.Mono;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets uploads start a little later when many are under way. */
final class ThrottleFilter implements WebFilter {

    private final AtomicInteger active = new AtomicInteger();
    private final int limit;
    private final Duration pause;
    private final Metrics metrics;

    ThrottleFilter(int limit, Duration pause, Metrics metrics) {
        this.limit = limit;
        this.pause = pause;
        this.metrics = metrics;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getMethod() == HttpMethod.GET) {
            return chain.filter(exchange);
        }
        return Mono.defer(() -> {
            Mono<Void> upload = chain.filter(exchange);
            if (active.incrementAndGet() > limit) {
                metrics.increment("throttled");
                upload = Mono.delay(pause).then(upload);
            }
            return upload.doFinally(signal -> active.decrementAndGet());
        });
    }
}
