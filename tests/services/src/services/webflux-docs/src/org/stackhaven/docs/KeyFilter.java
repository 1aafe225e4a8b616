package org.stackhaven.docs;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import java.util.Set;

/** Requests need a key, and the readers' key is good for reading only. */
final class KeyFilter implements WebFilter {

    private static final String HEADER = "X-Api-Key";
    private static final String READER = "reader";

    private final Set<String> keys;

    KeyFilter(Set<String> keys) {
        this.keys = keys;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String key = exchange.getRequest().getHeaders().getFirst(HEADER);
        if (key == null || !keys.contains(key)) {
            return refuse(exchange, HttpStatus.UNAUTHORIZED);
        }
        if (key.equals(READER) && exchange.getRequest().getMethod() != HttpMethod.GET) {
            return refuse(exchange, HttpStatus.FORBIDDEN);
        }
        return chain.filter(exchange);
    }

    private static Mono<Void> refuse(ServerWebExchange exchange, HttpStatus status) {
        exchange.getResponse().setStatusCode(status);
        return exchange.getResponse().setComplete();
    }
}
