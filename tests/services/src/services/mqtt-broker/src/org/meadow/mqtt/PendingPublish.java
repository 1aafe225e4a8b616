package org.meadow.mqtt;

import io.netty.buffer.ByteBuf;

/** A message at QoS 1 that waits for its acknowledgement. */
final class PendingPublish implements AutoCloseable {

    private final String topic;
    private final ByteBuf payload;
    private long lastAttempt = System.nanoTime();
    private int attempts = 1;

    PendingPublish(String topic, ByteBuf payload) {
        this.topic = topic;
        this.payload = payload;
    }

    String topic() {
        return topic;
    }

    /** The payload for one more attempt; it has to be released. */
    ByteBuf payload() {
        return payload.retainedDuplicate();
    }

    boolean isDue(long now, long interval) {
        return now - lastAttempt >= interval;
    }

    int attempts() {
        return attempts;
    }

    void attempted(long now) {
        lastAttempt = now;
        attempts++;
    }

    @Override
    public void close() {
        payload.release();
    }
}
