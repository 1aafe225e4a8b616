package com.brightgate.gateway;

import io.netty.buffer.ByteBuf; //@bad 2
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.resolver.DefaultAddressResolverGroup;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import reactor.util.retry.Retry;

import java.net.ConnectException;
import java.time.Duration;

/** Calls the backend, and tries another node if one cannot be reached or is busy. */
final class BackendClient {

    static final class BusyException extends RuntimeException {

        BusyException() {
            super("busy", null, false, false);
        }
    }

    private final HttpClient client;
    private final NodePool nodes;
    private final Scheduler scheduler;
    private final GatewayStats stats;

    BackendClient(LoopResources loops, ConnectionProvider connections, NodePool nodes, Scheduler scheduler,
            GatewayStats stats) {
        this.client = HttpClient.create(connections)
                .runOn(loops)
                .resolver(DefaultAddressResolverGroup.INSTANCE)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 500)
                .responseTimeout(Duration.ofMillis(400))
                .disableRetry(true);
        this.nodes = nodes;
        this.scheduler = scheduler;
        this.stats = stats;
    }

    /** The answer is the subscriber's to release; the body stays the caller's. */
    Mono<BackendAnswer> call(HttpMethod method, String uri, RequestBody body) {
        return Mono.defer(() -> attempt(method, uri, body))
                .retryWhen(Retry.fixedDelay(2, Duration.ofMillis(10))
                        .scheduler(scheduler)
                        .filter(e -> e instanceof ConnectException || e instanceof BusyException)
                        .doBeforeRetry(signal -> stats.retries.increment())
                        .onRetryExhaustedThrow((spec, signal) -> signal.failure()));
    }

    private Mono<BackendAnswer> attempt(HttpMethod method, String uri, RequestBody body) {
        NodePool.Node node = nodes.next();
        HttpClient.RequestSender request = client.remoteAddress(node::address).request(method).uri(uri);
        HttpClient.ResponseReceiver<?> exchange = request;
        if (!body.isEmpty()) {
            ByteBuf payload = body.payload(); //@bad 2
            exchange = request.send(Mono.just(payload)); //@bad 2
            exchange = request.send(Mono.fromSupplier(body::payload)); //@good 2
        }
        return exchange
                .responseSingle((response, content) -> {
                    if (response.status().equals(HttpResponseStatus.SERVICE_UNAVAILABLE)) {
                        return Mono.<BackendAnswer>error(new BusyException());
                    }
                    return content.map(bytes -> BackendAnswer.of(response, bytes.retain()))
                            .switchIfEmpty(Mono.fromSupplier(() -> BackendAnswer.of(response, Unpooled.EMPTY_BUFFER)));
                })
                .doOnError(ConnectException.class, e -> {
                    node.unreachable();
                    if (!body.isEmpty()) {
                        stats.unreachable.increment();
                    }
                });
    }
}
