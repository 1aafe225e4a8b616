package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpResponseStatus;

/** The body of a request on its way into a {@link Spool}. */
final class Upload {

    /** What becomes of the content once it is complete. The content belongs to the target. */
    @FunctionalInterface
    interface Target {
        void accept(Exchange exchange, ByteBuf content);
    }

    private final ByteBufAllocator alloc;
    private final Exchange exchange;
    private final Spool spool;
    private final String expectedChecksum;
    private final Target target;
    private final Stats stats;

    Upload(ByteBufAllocator alloc, Exchange exchange, int limit, String expectedChecksum, Target target, Stats stats) {
        this.alloc = alloc;
        this.exchange = exchange;
        this.spool = new Spool(alloc, limit);
        this.expectedChecksum = expectedChecksum;
        this.target = target;
        this.stats = stats;
    }

    /** @return whether the upload goes on */
    boolean append(ByteBuf part) {
        if (spool.append(part)) {
            return true;
        }
        spool.discard();
        stats.count("uploads-aborted");
        exchange.closeAfterwards()
                .respond(Replies.error(alloc, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "upload too large"));
        return false;
    }

    void complete() {
        if (expectedChecksum != null && !expectedChecksum.equalsIgnoreCase(spool.checksum())) {
            spool.discard();
            stats.count("uploads-aborted");
            exchange.respond(Replies.error(alloc, HttpResponseStatus.UNPROCESSABLE_ENTITY, "checksum mismatch"));
            return;
        }
        target.accept(exchange, spool.seal());
    }

    void broken(String why) {
        abort();
        exchange.closeAfterwards().respond(Replies.error(alloc, HttpResponseStatus.BAD_REQUEST, why));
    }

    void abort() {
        stats.count("uploads-aborted");
        spool.discard();
    }
}
