package org.meadow.mqtt;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.mqtt.MqttQoS;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Who has subscribed to what. Topics are matched exactly, there are no wildcards. */
final class FanOut {

    /** Number of messages that were not sent to slow subscribers. */
    static final String DROPPED = "$SYS/broker/publish/messages/dropped";

    private final Map<String, Set<Session>> subscribers = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();

    void subscribe(String topic, Session session) {
        subscribers.computeIfAbsent(topic, t -> ConcurrentHashMap.newKeySet()).add(session);
    }

    void unsubscribe(String topic, Session session) {
        subscribers.getOrDefault(topic, Set.of()).remove(session);
    }

    void remove(Session session) {
        for (Set<Session> sessions : subscribers.values()) {
            sessions.remove(session);
        }
    }

    void publish(String topic, MqttQoS qos, ByteBuf payload) {
        for (Session session : subscribers.getOrDefault(topic, Set.of())) {
            ByteBuf copy = payload.retainedDuplicate();
            if (qos == MqttQoS.AT_MOST_ONCE && session.isCongested()) {
                copy.release(); //@good 1
                dropped.increment();
                continue;
            }
            session.deliver(topic, qos, copy);
        }
    }

    ByteBuf droppedAsText(ByteBufAllocator alloc) {
        return ByteBufUtil.writeAscii(alloc, Long.toString(dropped.sum()));
    }
}
