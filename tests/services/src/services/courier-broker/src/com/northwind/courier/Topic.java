package com.northwind.courier;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A topic: the tail of its log, bounded in records and bytes, and its consumer groups. */
final class Topic {

    private final String name;
    private final Broker.Settings settings;
    private final Function<String, ConsumerGroup> newGroup;
    private final Deque<Message> log = new ArrayDeque<>();
    private final Map<String, ConsumerGroup> groups = new LinkedHashMap<>();
    private long nextOffset;
    private int logBytes;
    private boolean closed;

    Topic(String name, Broker.Settings settings, Function<String, ConsumerGroup> newGroup) {
        this.name = name;
        this.settings = settings;
        this.newGroup = newGroup;
    }

    String name() {
        return name;
    }

    /** Appends a message, whose count goes to the log, and offers it to each group. */
    synchronized long append(Message message) {
        if (closed) {
            message.release();
            return -1;
        }
        long offset = nextOffset++;
        message.offset(offset);
        log.addLast(message);
        logBytes += message.size();
        for (ConsumerGroup group : groups.values()) {
            group.offer(message.retain());
        }
        while (log.size() > settings.logRecords() || logBytes > settings.logBytes()) {
            Message oldest = log.removeFirst();
            logBytes -= oldest.size();
            oldest.release();
        }
        return offset;
    }

    /** The records from an offset on, as far as the log still has them, each retained for the caller. */
    synchronized List<Message> read(long from, int maxRecords, int maxBytes) {
        List<Message> records = new ArrayList<>();
        int bytes = 0;
        for (Message message : log) {
            if (message.offset() < from) {
                continue;
            }
            bytes += message.size();
            if (records.size() == maxRecords || bytes > maxBytes) {
                break;
            }
            records.add(message.retain());
        }
        return records;
    }

    synchronized ConsumerGroup join(String groupName, Session session, int window, long ackTimeoutMillis) {
        if (closed) {
            throw new Broker.RequestRefused("shutting down");
        }
        ConsumerGroup group = groups.computeIfAbsent(groupName, newGroup);
        group.attach(session, window, ackTimeoutMillis);
        return group;
    }

    synchronized void leave(ConsumerGroup group, Session session) {
        group.detach(session);
        if (group.ephemeral() && group.isEmpty() && groups.remove(group.name(), group)) {
            group.close();
        }
    }

    synchronized void close() {
        closed = true;
        groups.values().forEach(ConsumerGroup::close);
        groups.clear();
        log.forEach(Message::release);
        log.clear();
    }
}
