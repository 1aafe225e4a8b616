package net.gannet.quotes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;

import java.util.ArrayDeque;
import java.util.Deque;

/** Messages for a trader until they are read; when it is full, the oldest go. */
final class Mailbox {

    private static final int CAPACITY = 24;

    private final Deque<ByteBuf> messages = new ArrayDeque<>();
    private final Metrics metrics;
    private boolean closed;

    Mailbox(Metrics metrics) {
        this.metrics = metrics;
    }

    /** Takes the message over if it returns true. */
    synchronized boolean put(ByteBuf message) {
        if (closed) {
            return false;
        }
        if (messages.size() == CAPACITY) {
            messages.removeFirst().release();
            metrics.count(Metrics.Key.MAIL_DROPPED);
        }
        messages.addLast(message);
        return true;
    }

    synchronized int size() {
        return messages.size();
    }

    /** Takes out up to {@code max} messages, each with its length before it, as one buffer of the caller's. */
    synchronized ByteBuf read(int max) {
        int count = Math.min(max, messages.size());
        CompositeByteBuf all = ByteBufAllocator.DEFAULT.compositeBuffer(Math.max(16, 2 * count));
        for (int i = 0; i < count; i++) {
            ByteBuf message = messages.removeFirst();
            ByteBuf length = ByteBufAllocator.DEFAULT.buffer(4).writeInt(message.readableBytes());
            all.addComponents(true, length, message);
        }
        metrics.count(Metrics.Key.MAIL_READ, count);
        return all;
    }

    synchronized void close() {
        closed = true;
        messages.forEach(ByteBuf::release);
        messages.clear();
    }
}
