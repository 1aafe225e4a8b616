package io.tidewater.hooks;

import io.netty.buffer.ByteBuf;

import java.util.concurrent.TimeUnit;

/** One event on its way to one target. Owns a count of the body until it is released. */
final class Delivery implements Comparable<Delivery> {

    private static final int MAX_ATTEMPTS = 4;

    private final long eventId;
    private final String tenant;
    private final String target;
    private final ByteBuf body;
    private int attempts;
    private long dueNanos = System.nanoTime();

    Delivery(long eventId, String tenant, String target, ByteBuf body) {
        this.eventId = eventId;
        this.tenant = tenant;
        this.target = target;
        this.body = body;
    }

    long eventId() {
        return eventId;
    }

    String tenant() {
        return tenant;
    }

    String target() {
        return target;
    }

    ByteBuf body() {
        return body;
    }

    int attempts() {
        return attempts;
    }

    void attempted() {
        attempts++;
    }

    boolean exhausted() {
        return attempts >= MAX_ATTEMPTS;
    }

    void backOff() {
        dueNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(25L << attempts);
    }

    boolean due(long now) {
        return now - dueNanos >= 0;
    }

    void release() {
        body.release();
    }

    @Override
    public int compareTo(Delivery other) {
        return Long.compare(dueNanos - other.dueNanos, 0);
    }
}
