package com.northwind.cache;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The subscriptions of all clients. */
final class Topics {

    private final Map<String, Set<Channel>> subscribers = new HashMap<>();

    void subscribe(String topic, Channel channel) {
        subscribers.computeIfAbsent(topic, t -> new LinkedHashSet<>()).add(channel);
    }

    void remove(Channel channel) {
        subscribers.values().removeIf(channels -> {
            channels.remove(channel);
            return channels.isEmpty();
        });
    }

    /** Sends the message to every subscriber and returns how many there were. */
    int publish(String topic, ByteBuf message) {
        List<Channel> slow = new ArrayList<>(0);
        int receivers = 0;
        for (Channel channel : subscribers.getOrDefault(topic, Set.of())) {
            if (channel.isWritable()) {
                channel.write(Reply.message(channel.alloc(), topic, message.retainedDuplicate()));
                channel.flush();
                receivers++;
            } else {
                slow.add(channel);
            }
        }
        for (Channel channel : slow) {
            channel.close();
        }
        return receivers;
    }
}
