package org.meadow.mqtt;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.mqtt.MqttFixedHeader;
import io.netty.handler.codec.mqtt.MqttMessageType;
import io.netty.handler.codec.mqtt.MqttPublishMessage;
import io.netty.handler.codec.mqtt.MqttPublishVariableHeader;
import io.netty.handler.codec.mqtt.MqttQoS;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** A connected client and the messages that it has not acknowledged yet. Used by the loops of all publishers. */
final class Session {

    private static final int MAX_PENDING = 200;
    private static final int MAX_ATTEMPTS = 3;
    private static final long RETRY_NANOS = 250_000_000L;

    private final String clientId;
    private final Channel channel;
    private final Map<Integer, PendingPublish> pending = new LinkedHashMap<>();
    private int lastId;
    private boolean closed;

    Session(String clientId, Channel channel) {
        this.clientId = clientId;
        this.channel = channel;
    }

    String clientId() {
        return clientId;
    }

    boolean isCongested() {
        return !channel.isWritable();
    }

    /** Takes over the payload. */
    synchronized void deliver(String topic, MqttQoS qos, ByteBuf payload) {
        if (closed || qos == MqttQoS.AT_LEAST_ONCE && pending.size() >= MAX_PENDING) {
            payload.release();
        } else if (qos == MqttQoS.AT_MOST_ONCE) {
            send(topic, qos, false, 0, payload);
        } else {
            lastId = lastId % 0xffff + 1;
            pending.put(lastId, new PendingPublish(topic, payload));
            send(topic, qos, false, lastId, payload.retainedDuplicate());
        }
    }

    private void send(String topic, MqttQoS qos, boolean again, int packetId, ByteBuf payload) {
        channel.writeAndFlush(new MqttPublishMessage(
                new MqttFixedHeader(MqttMessageType.PUBLISH, again, qos, false, 0),
                new MqttPublishVariableHeader(topic, packetId), payload));
    }

    synchronized void acknowledge(int packetId) {
        PendingPublish message = pending.remove(packetId);
        if (message != null) {
            message.close();
        }
    }

    /** Sends again what was not acknowledged in time, and gives up after a few attempts. */
    synchronized void redeliver() {
        long now = System.nanoTime();
        for (Iterator<Map.Entry<Integer, PendingPublish>> it = pending.entrySet().iterator(); it.hasNext();) {
            Map.Entry<Integer, PendingPublish> entry = it.next();
            PendingPublish message = entry.getValue();
            if (!message.isDue(now, RETRY_NANOS)) {
                continue;
            }
            if (message.attempts() >= MAX_ATTEMPTS) {
                it.remove();
                message.close(); //@good 2
            } else if (channel.isWritable()) {
                message.attempted(now);
                send(message.topic(), MqttQoS.AT_LEAST_ONCE, true, entry.getKey(), message.payload());
            }
        }
    }

    void disconnect() {
        channel.close();
    }

    synchronized void close() {
        closed = true;
        for (PendingPublish message : pending.values()) {
            message.close();
        }
        pending.clear();
        channel.close();
    }
}
