package org.stackhaven.docs;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

import java.io.IOException;

/** Text documents, which are stored without their comments. */
final class ImportHandler {

    private static final int MAX_TEXT = 64 * 1024;

    private final DocStore store;
    private final DocStats stats;

    ImportHandler(DocStore store, DocStats stats) {
        this.store = store;
        this.stats = stats;
    }

    Mono<ServerResponse> importLines(ServerRequest request) {
        return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), MAX_TEXT)
                .flatMap(this::strip)
                .flatMap(text -> {
                    store.put(request.pathVariable("id"), NettyDataBufferFactory.toByteBuf(text));
                    stats.stored();
                    return ServerResponse.status(HttpStatus.CREATED).build();
                })
                .switchIfEmpty(Mono.defer(() -> ServerResponse.badRequest().build()))
                .onErrorResume(DataBufferLimitException.class,
                        tooLarge -> ServerResponse.status(HttpStatus.CONTENT_TOO_LARGE).build())
                .onErrorResume(IOException.class, gone -> ServerResponse.badRequest().build());
    }

    /** Consumes the text. */
    private Mono<DataBuffer> strip(DataBuffer text) {
        int length = text.readableByteCount();
        return Lines.of(text)
                .filter(line -> !isComment(line))
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release) //@good 1
                .collect(() -> text.factory().allocateBuffer(length), ImportHandler::append);
    }

    private boolean isComment(DataBuffer line) {
        boolean comment = line.getByte(line.readPosition()) == '#';
        if (comment) {
            stats.comment();
        }
        return comment;
    }

    private static void append(DataBuffer out, DataBuffer line) {
        out.write(line);
        DataBufferUtils.release(line);
    }
}
