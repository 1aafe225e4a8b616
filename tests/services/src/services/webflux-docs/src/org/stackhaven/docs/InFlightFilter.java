package org.stackhaven.docs;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import java.util.concurrent.Semaphore;

/** Turns requests away while too many are in progress. */
final class InFlightFilter implements WebFilter {

    private final Semaphore permits;

    InFlightFilter(int limit) {
        permits = new Semaphore(limit);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (permits.tryAcquire()) {
            return Mono.defer(() -> chain.filter(exchange)).doFinally(signal -> permits.release());
        }
        exchange.getResponse().setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
        exchange.getResponse().getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
        return exchange.getResponse().setComplete();
    }
}
