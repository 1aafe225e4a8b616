package com.northwind.courier;

import io.netty.util.HashedWheelTimer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The topics and what they share. */
final class Broker implements AutoCloseable {

    private static final Pattern TOPIC_NAME = Pattern.compile("[a-z][a-z0-9.-]{0,63}");

    private final Settings settings;
    private final Stats stats = new Stats();
    private final HashedWheelTimer timer = new HashedWheelTimer(10, TimeUnit.MILLISECONDS);
    private final DeadLetterQueue deadLetters;
    private final Map<String, Topic> topics = new ConcurrentHashMap<>();

    Broker(Settings settings) {
        this.settings = settings;
        this.deadLetters = new DeadLetterQueue(settings.deadLetters(), stats);
    }

    Settings settings() {
        return settings;
    }

    Stats stats() {
        return stats;
    }

    DeadLetterQueue deadLetters() {
        return deadLetters;
    }

    Topic topic(String name) {
        Topic known = topics.get(name);
        if (known != null) {
            return known;
        }
        if (!TOPIC_NAME.matcher(name).matches()) {
            throw new RequestRefused("not a topic name");
        }
        if (topics.size() >= settings.maxTopics()) {
            throw new RequestRefused("too many topics");
        }
        return topics.computeIfAbsent(name, n -> new Topic(n, settings,
                group -> new ConsumerGroup(group, settings, timer, deadLetters, stats)));
    }

    @Override
    public void close() {
        topics.values().forEach(Topic::close);
        deadLetters.close();
        timer.stop();
    }

    /** Limits of the broker. */
    record Settings(
            int eventLoopThreads,
            int maxFrame,
            int maxPayload,
            int maxTopics,
            int logRecords,
            int logBytes,
            int groupBacklog,
            int maxAttempts,
            int deadLetters,
            int walMaxRecord,
            int walBacklog,
            long walFlushMillis) {

        static Settings defaults() {
            return new Settings(2, 128 * 1024, 32 * 1024, 16, 256, 512 * 1024, 400, 3, 100, 8 * 1024, 512, 2);
        }
    }

    /** A request that is well-formed but not granted; the message goes to the client. */
    static final class RequestRefused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        RequestRefused(String message) {
            super(message, null, false, false);
        }
    }
}
