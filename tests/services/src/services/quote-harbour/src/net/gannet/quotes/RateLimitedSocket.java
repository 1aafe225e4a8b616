package net.gannet.quotes;

import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.exceptions.RejectedException;
import io.rsocket.util.RSocketProxy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lets through as many requests as the session's tokens allow. */
final class RateLimitedSocket extends RSocketProxy {

    private final TokenBucket tokens;
    private final Metrics metrics;

    RateLimitedSocket(RSocket source, TokenBucket tokens, Metrics metrics) {
        super(source);
        this.tokens = tokens;
        this.metrics = metrics;
    }

    @Override
    public Mono<Void> fireAndForget(Payload payload) {
        if (!tokens.take()) {
            // nobody waits for an answer
            metrics.count(Metrics.Key.LIMITED_FNF);
            payload.release(); //@good 1
            return Mono.empty();
        }
        return super.fireAndForget(payload);
    }

    @Override
    public Mono<Payload> requestResponse(Payload payload) {
        return tokens.take() ? super.requestResponse(payload) : Mono.error(refuse(payload));
    }

    @Override
    public Flux<Payload> requestStream(Payload payload) {
        return tokens.take() ? super.requestStream(payload) : Flux.error(refuse(payload));
    }

    private RejectedException refuse(Payload payload) {
        metrics.count(Metrics.Key.LIMITED);
        payload.release();
        return new RejectedException("too many requests");
    }

    static final class TokenBucket {

        private final double ratePerNano;
        private final double size;
        private double level;
        private long last = System.nanoTime();

        TokenBucket(double perSecond, double size) {
            this.ratePerNano = perSecond / 1e9;
            this.size = size;
            this.level = size;
        }

        synchronized boolean take() {
            long now = System.nanoTime();
            level = Math.min(size, level + (now - last) * ratePerNano);
            last = now;
            if (level < 1) {
                return false;
            }
            level -= 1;
            return true;
        }
    }
}
