package org.stackhaven.docs;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Counts what comes in. */
final class MeterFilter implements WebFilter {

    private final DocStats stats;

    MeterFilter(DocStats stats) {
        this.stats = stats;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange.mutate().request(new MeteredRequest(exchange.getRequest())).build());
    }

    private final class MeteredRequest extends ServerHttpRequestDecorator {

        MeteredRequest(ServerHttpRequest request) {
            super(request);
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return super.getBody().doOnNext(buffer -> stats.received(buffer.readableByteCount()));
        }
    }
}
