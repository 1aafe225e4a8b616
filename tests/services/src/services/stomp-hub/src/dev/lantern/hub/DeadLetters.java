package dev.lantern.hub;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The messages that nobody wanted, the latest ones only. Filled from all event loops. */
final class DeadLetters {

    private final Deque<Frame> letters = new ArrayDeque<>();
    private final int capacity;
    private final HubStats stats;
    private boolean closed;

    DeadLetters(int capacity, HubStats stats) {
        this.capacity = capacity;
        this.stats = stats;
    }

    /** Takes over the message. */
    void add(Frame message) {
        Frame dropped = message;
        synchronized (letters) {
            if (!closed) {
                letters.addLast(message);
                dropped = letters.size() > capacity ? letters.pollFirst() : null;
            }
        }
        stats.dead.increment();
        if (dropped != null) {
            dropped.release();
        }
    }

    /** The latest messages of a destination; the caller releases them. */
    List<Frame> browse(String destination, int limit) {
        List<Frame> found = new ArrayList<>();
        synchronized (letters) {
            for (var it = letters.descendingIterator(); it.hasNext() && found.size() < limit; ) {
                Frame letter = it.next();
                if (letter.destination().equals(destination)) {
                    found.add(letter.retainedDuplicate());
                }
            }
        }
        return found;
    }

    void close() {
        synchronized (letters) {
            closed = true;
            letters.forEach(Frame::release);
            letters.clear();
        }
    }
}
