package com.brightgate.gateway;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.timeout.ReadTimeoutException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

import java.util.function.BiFunction;

/** Takes a request through authentication, routing and cache to the backend. */
final class GatewayHandler implements BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {

    private final AuthFilter auth;
    private final Route.Table routes;
    private final ResponseCache cache;
    private final BackendClient backend;
    private final GatewayStats stats;

    GatewayHandler(AuthFilter auth, Route.Table routes, ResponseCache cache, BackendClient backend,
            GatewayStats stats) {
        this.auth = auth;
        this.routes = routes;
        this.cache = cache;
        this.backend = backend;
        this.stats = stats;
    }

    @Override
    public Publisher<Void> apply(HttpServerRequest request, HttpServerResponse response) {
        if (request.uri().equals("/admin/stats")) {
            return response.sendString(Mono.just(stats.toString()));
        }
        HttpResponseStatus refusal = auth.check(request);
        if (refusal != null) {
            stats.refused.increment();
            return response.status(refusal).send();
        }
        Route route = routes.find(request.uri());
        if (route == null) {
            return response.sendNotFound();
        }
        if (!route.cacheable() || !request.method().equals(HttpMethod.GET)) {
            return forward(route, request, response);
        }
        return fromCache(request, response);
    }

    private Publisher<Void> fromCache(HttpServerRequest request, HttpServerResponse response) {
        String key = request.uri();
        BackendAnswer cached = cache.acquire(key);
        if (cached != null) {
            stats.hits.increment();
            String known = request.requestHeaders().get(HttpHeaderNames.IF_NONE_MATCH);
            if (known != null && known.equals(cached.etag())) {
                stats.notModified.increment();
                cached.release(); //@good 1
                return response.status(HttpResponseStatus.NOT_MODIFIED).header(HttpHeaderNames.ETAG, known).send();
            }
            return reply(response, cached);
        }
        stats.misses.increment();
        return backend.call(HttpMethod.GET, key, new RequestBody(response.alloc(), 0))
                .flatMap(answer -> {
                    if (answer.status().equals(HttpResponseStatus.OK)) {
                        cache.put(key, answer);
                    }
                    return reply(response, answer);
                })
                .onErrorResume(e -> failed(response, e));
    }

    private Publisher<Void> forward(Route route, HttpServerRequest request, HttpServerResponse response) {
        RequestBody body = new RequestBody(response.alloc(), route.maxBody());
        return body.fill(request.receive())
                .then(Mono.defer(() -> backend.call(request.method(), request.uri(), body)))
                .doOnNext(answer -> cache.invalidate(request.uri()))
                .flatMap(answer -> reply(response, answer))
                .onErrorResume(e -> failed(response, e))
                .doOnCancel(stats.cancelled::increment)
                .doFinally(signal -> body.release()); //@good 3
                .doOnTerminate(body::release); //@bad 3
    }

    /** Takes over the answer. */
    private static Mono<Void> reply(HttpServerResponse response, BackendAnswer answer) {
        response.status(answer.status()).header(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        if (answer.etag() != null) {
            response.header(HttpHeaderNames.ETAG, answer.etag());
        }
        return response.send(Mono.fromSupplier(answer::copyOfContent))
                .then()
                .doFinally(signal -> answer.release());
    }

    private Mono<Void> failed(HttpServerResponse response, Throwable cause) {
        if (cause instanceof AbortedException || response.hasSentHeaders()) {
            return Mono.error(cause);
        }
        HttpResponseStatus status;
        if (cause instanceof RequestBody.TooLargeException) {
            status = HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
            response.header(HttpHeaderNames.CONNECTION, "close");
        } else if (cause instanceof ReadTimeoutException) {
            status = HttpResponseStatus.GATEWAY_TIMEOUT;
        } else {
            status = HttpResponseStatus.BAD_GATEWAY;
        }
        stats.failed.increment();
        return response.status(status).send().then();
    }
}
