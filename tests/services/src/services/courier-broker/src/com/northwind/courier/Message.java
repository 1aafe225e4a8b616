package com.northwind.courier;

import io.netty.buffer.ByteBuf;

/**
 * A published message. Counts are those of the payload: whoever keeps a message keeps one count, the log, each
 * consumer group (pending or in flight), the write-ahead log and the dead letter queue alike.
 */
final class Message {

    private final String topic;
    private final String key;
    private final boolean durable;
    private final long ttlMillis;
    private final long expiresAt;
    private final ByteBuf payload;
    private volatile long offset = -1;

    Message(String topic, String key, boolean durable, long ttlMillis, ByteBuf payload) {
        this.topic = topic;
        this.key = key;
        this.durable = durable;
        this.ttlMillis = ttlMillis;
        this.expiresAt = ttlMillis == 0 ? Long.MAX_VALUE : System.currentTimeMillis() + ttlMillis;
        this.payload = payload;
    }

    /** The same content as a new publication; takes over the count of this one. */
    Message republished() {
        return new Message(topic, key, durable, ttlMillis, payload);
    }

    String topic() {
        return topic;
    }

    String key() {
        return key;
    }

    boolean durable() {
        return durable;
    }

    boolean expired(long now) {
        return now >= expiresAt;
    }

    int size() {
        return payload.readableBytes();
    }

    ByteBuf payload() {
        return payload;
    }

    long offset() {
        return offset;
    }

    void offset(long offset) {
        this.offset = offset;
    }

    Message retain() {
        payload.retain();
        return this;
    }

    void release() {
        payload.release();
    }
}
