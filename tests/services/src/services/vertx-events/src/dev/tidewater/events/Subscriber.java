package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

import java.util.ArrayDeque;
import java.util.Deque;

/** Somebody who follows streams. What he does not read in time waits here, up to a limit. */
final class Subscriber {

    private static final int MAX_WAITING = 40;

    private final ChannelHandlerContext ctx;
    private final EventStats stats;
    private final Deque<ByteBuf> waiting = new ArrayDeque<>();
    private boolean closed;

    Subscriber(ChannelHandlerContext ctx, EventStats stats) {
        this.ctx = ctx;
        this.stats = stats;
    }

    /** Takes over the payload. */
    void deliver(ByteBuf payload) {
        if (closed) {
            payload.release();
        } else if (waiting.isEmpty() && ctx.channel().isWritable()) {
            write(payload);
            ctx.flush();
        } else {
            if (waiting.size() == MAX_WAITING) {
                waiting.remove().release();
            }
            waiting.add(payload);
        }
    }

    void drain() {
        while (!waiting.isEmpty() && ctx.channel().isWritable()) {
            write(waiting.remove());
        }
        ctx.flush();
    }

    private void write(ByteBuf payload) {
        ctx.write(ctx.alloc().buffer(2).writeShort(payload.readableBytes()));
        ctx.write(payload);
    }

    void close() {
        closed = true;
        stats.undelivered(waiting.size());
        waiting.forEach(ByteBuf::release); //@good 1
        waiting.clear();
    }
}
