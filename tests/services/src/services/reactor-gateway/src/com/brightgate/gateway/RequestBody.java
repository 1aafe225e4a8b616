package com.brightgate.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The body of a request, collected so that it can be sent more than once. */
final class RequestBody {

    static final class TooLargeException extends RuntimeException {

        TooLargeException(int limit) {
            super("more than " + limit + " bytes", null, false, false);
        }
    }

    private final ByteBufAllocator alloc;
    private final int limit;
    private ByteBuf buffer;

    RequestBody(ByteBufAllocator alloc, int limit) {
        this.alloc = alloc;
        this.limit = limit;
    }

    Mono<Void> fill(Flux<ByteBuf> parts) {
        return parts.doOnNext(this::append).then();
    }

    private void append(ByteBuf part) {
        int length = part.readableBytes();
        if (length == 0) {
            return;
        }
        if (buffer == null) {
            buffer = alloc.buffer(Math.min(limit, Math.max(length, 1024)));
        }
        if (buffer.readableBytes() + length > limit) {
            throw new TooLargeException(limit);
        }
        buffer.writeBytes(part);
    }

    boolean isEmpty() {
        return buffer == null;
    }

    /** The whole body once more; the caller releases it. */
    ByteBuf payload() {
        return buffer == null ? Unpooled.EMPTY_BUFFER : buffer.retainedDuplicate();
    }

    void release() {
        if (buffer != null) {
            buffer.release();
            buffer = null;
        }
    }
}
