package org.meadow.mqtt;

import io.netty.buffer.ByteBuf;

import java.util.HashMap;
import java.util.Map;

/** The last retained message of every topic. */
final class RetainedMessages {

    private final Map<String, ByteBuf> messages = new HashMap<>();

    /** Keeps the payload; an empty one clears the topic. */
    synchronized void put(String topic, ByteBuf payload) {
        ByteBuf old = payload.isReadable()
                ? messages.put(topic, payload.retainedDuplicate()) : messages.remove(topic);
        if (old != null) {
            old.release();
        }
    }

    /** The message of a topic, to be released by the caller, or null. */
    synchronized ByteBuf get(String topic) {
        ByteBuf payload = messages.get(topic);
        return payload == null ? null : payload.retainedDuplicate();
    }

    synchronized void close() {
        for (ByteBuf payload : messages.values()) {
            payload.release();
        }
        messages.clear();
    }
}
