package dev.lantern.hub;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A destination: its subscriptions, and the last message for those who come later. */
final class Topic {

    private final AtomicLong ids;
    private final HubStats stats;
    private final DeadLetters deadLetters;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private Frame last;
    private boolean closed;

    Topic(AtomicLong ids, DeadLetters deadLetters, HubStats stats) {
        this.ids = ids;
        this.deadLetters = deadLetters;
        this.stats = stats;
    }

    /** Sends a message to all subscriptions that can take one more. The caller keeps its own count. */
    int publish(Frame frame) {
        Frame message = frame.toMessage(ids.incrementAndGet());
        stats.published.increment();
        int receivers = 0;
        for (Subscription subscription : subscriptions) {
            Frame copy = message.retainedDuplicate(); //@bad 1
            if (!subscription.tryAcquireCredit()) {
                stats.skipped.increment();
                continue;
            }
            subscription.deliver(message.retainedDuplicate()); //@good 1
            subscription.deliver(copy); //@bad 1
            receivers++;
        }
        if (receivers == 0) {
            deadLetters.add(message.retainedDuplicate());
        }
        keep(message);
        return receivers;
    }

    private synchronized void keep(Frame message) {
        Frame previous = last;
        if (closed) {
            previous = message;
        } else {
            last = message;
        }
        if (previous != null) {
            previous.release();
        }
    }

    void subscribe(Subscription subscription) {
        Frame current;
        synchronized (this) {
            subscriptions.add(subscription);
            current = last == null ? null : last.retainedDuplicate();
        }
        if (current != null) {
            if (subscription.tryAcquireCredit()) {
                subscription.deliver(current);
            } else {
                current.release();
            }
        }
    }

    void unsubscribe(Subscription subscription) {
        subscriptions.remove(subscription);
    }

    synchronized void close() {
        closed = true;
        if (last != null) {
            last.release();
            last = null;
        }
    }
}
