package eu.montis.gallery;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import reactor.core.publisher.Mono;

/** Whoever wants to change something needs the key. */
final class KeyFilter implements WebFilter {

    private final String key;
    private final Metrics metrics;

    KeyFilter(String key, Metrics metrics) {
        this.key = key;
        this.metrics = metrics;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getMethod() == HttpMethod.GET
                || key.equals(exchange.getRequest().getHeaders().getFirst("x-key"))) {
            return chain.filter(exchange);
        }
        metrics.increment("keyless");
        exchange.getResponse().setStatusCode(HttpStatus.UNAUTHORIZED);
        return exchange.getResponse().setComplete();
    }
}
