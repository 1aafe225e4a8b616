package org.stackhaven.docs;

import io.netty.buffer.ByteBuf;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.io.IOException;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Documents as they are. */
final class DocHandler {

    private static final int MAX_DOCUMENT = 384 * 1024;
    private static final int CHUNK = 1024;
    private static final Duration MAX_TRANSFER = Duration.ofMillis(700);

    private final DocStore store;
    private final DocStats stats;

    DocHandler(DocStore store, DocStats stats) {
        this.store = store;
        this.stats = stats;
    }

    Mono<ServerResponse> upload(ServerRequest request) {
        return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), MAX_DOCUMENT)
                .flatMap(content -> {
                    store.put(request.pathVariable("id"), NettyDataBufferFactory.toByteBuf(content));
                    stats.stored();
                    return ServerResponse.status(HttpStatus.CREATED).build();
                })
                .switchIfEmpty(Mono.defer(() -> ServerResponse.badRequest().build()))
                .onErrorResume(DataBufferLimitException.class,
                        tooLarge -> ServerResponse.status(HttpStatus.CONTENT_TOO_LARGE).build())
                .onErrorResume(IOException.class, gone -> ServerResponse.badRequest().build());
    }

    Mono<ServerResponse> download(ServerRequest request) {
        return send(request, UnaryOperator.identity());
    }

    Mono<ServerResponse> masked(ServerRequest request) {
        return send(request, new Masking());
    }

    private Mono<ServerResponse> send(ServerRequest request, UnaryOperator<DataBuffer> transformation) {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body((message, context) -> write(message, request.pathVariable("id"), transformation));
    }

    /** Holds a lease of the document for as long as it is being written, which must not take too long. */
    private Mono<Void> write(ReactiveHttpOutputMessage message, String id, UnaryOperator<DataBuffer> transformation) {
        return Mono.defer(() -> {
            Lease lease = store.lease(id);
            if (lease == null) {
                return message.setComplete();
            }
            NettyDataBufferFactory factory = (NettyDataBufferFactory) message.bufferFactory();
            return message.writeWith(chunks(factory, lease).map(transformation))
                    .doOnCancel(stats::cancelled)
                    .doFinally(signal -> lease.close()) //@good 2
                    .doOnTerminate(lease::close) //@bad 2
                    .timeout(MAX_TRANSFER);
        });
    }

    private static Flux<DataBuffer> chunks(NettyDataBufferFactory factory, Lease lease) {
        return Flux.generate(sink -> {
            ByteBuf chunk = lease.next(CHUNK);
            if (chunk == null) {
                sink.complete();
            } else {
                sink.next(factory.wrap(chunk));
            }
        });
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        boolean removed = store.remove(request.pathVariable("id"));
        return removed ? ServerResponse.noContent().build() : ServerResponse.notFound().build();
    }

    Mono<ServerResponse> digest(ServerRequest request) {
        return request.body(BodyExtractors.toDataBuffers())
                .collect(Digester::new, Digester::update)
                .flatMap(digester -> {
                    stats.digest();
                    return ServerResponse.ok().bodyValue(digester.result());
                })
                .onErrorResume(IOException.class, gone -> ServerResponse.badRequest().build());
    }
}
