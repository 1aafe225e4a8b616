package com.northwind.cache;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;

/** A cached value. The entry owns its buffer until it is closed. */
final class Entry implements AutoCloseable {

    private static final int MAX_PARTS = 8;

    private final long deadline;
    private ByteBuf value;

    Entry(ByteBuf value, long ttlMillis) {
        this.value = value;
        this.deadline = ttlMillis <= 0 ? Long.MAX_VALUE : System.currentTimeMillis() + ttlMillis;
    }

    boolean isExpired(long now) {
        return now >= deadline;
    }

    int length() {
        return value.readableBytes();
    }

    /** A view for one reply; the caller has to release it. */
    ByteBuf content() {
        return value.retainedDuplicate();
    }

    /** Takes over {@code more} and puts it behind the current value. */
    void append(ByteBufAllocator alloc, ByteBuf more) {
        if (!(value instanceof CompositeByteBuf parts)) {
            value = alloc.compositeBuffer(2 * MAX_PARTS).addComponents(true, value, more);
        } else if (parts.numComponents() < MAX_PARTS) {
            parts.addComponent(true, more);
        } else {
            // too fragmented, rewrite it
            ByteBuf flat = alloc.buffer(parts.readableBytes() + more.readableBytes());
            flat.writeBytes(parts, parts.readerIndex(), parts.readableBytes());
            flat.writeBytes(more);
            parts.release(); //@good 3
            more.release();
            value = flat;
        }
    }

    @Override
    public void close() {
        value.release();
    }
}
