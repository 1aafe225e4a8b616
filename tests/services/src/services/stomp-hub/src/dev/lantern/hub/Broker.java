package dev.lantern.hub;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The topics and the dead letters. */
final class Broker {

    private static final int DEAD_LETTERS = 64;
    private static final int TOPICS = 256;

    private final HubStats stats = new HubStats();
    private final DeadLetters deadLetters = new DeadLetters(DEAD_LETTERS, stats);
    private final Map<String, Topic> topics = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    /** @return null if the name is not one of a topic, or if there are too many already */
    Topic topic(String name) {
        if (!name.startsWith("/topic/")) {
            return null;
        }
        Topic topic = topics.get(name);
        if (topic == null && topics.size() < TOPICS) {
            topic = topics.computeIfAbsent(name, key -> new Topic(ids, deadLetters, stats));
        }
        return topic;
    }

    DeadLetters deadLetters() {
        return deadLetters;
    }

    HubStats stats() {
        return stats;
    }

    /** To be called when no connection is left. */
    void close() {
        topics.values().forEach(Topic::close);
        topics.clear();
        deadLetters.close();
    }
}
