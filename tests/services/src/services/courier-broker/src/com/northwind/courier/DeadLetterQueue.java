package com.northwind.courier;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Bounded store of the messages that no consumer could handle, until an operator redrives them. */
final class DeadLetterQueue implements AutoCloseable {

    private final Deque<Message> letters = new ArrayDeque<>();
    private final int capacity;
    private final Stats stats;
    private boolean closed;

    DeadLetterQueue(int capacity, Stats stats) {
        this.capacity = capacity;
        this.stats = stats;
    }

    /**
     * Keeps the message, and with it the caller's count.
     *
     * @return false when there is no room; the message then stays with the caller
     */
    synchronized boolean offer(Message message) {
        if (closed || letters.size() >= capacity) {
            stats.deadLettersRefused.increment();
            return false;
        }
        letters.addLast(message);
        return true;
    }

    /** Takes out up to {@code max} messages, oldest first; they belong to the caller. */
    synchronized List<Message> take(int max) {
        List<Message> taken = new ArrayList<>(Math.min(max, letters.size()));
        while (taken.size() < max && !letters.isEmpty()) {
            taken.add(letters.removeFirst());
        }
        return taken;
    }

    @Override
    public synchronized void close() {
        closed = true;
        letters.forEach(Message::release);
        letters.clear();
    }
}
