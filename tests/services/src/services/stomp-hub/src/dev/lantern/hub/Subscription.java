package dev.lantern.hub;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;

import java.util.Iterator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one connection wants from one topic. The deliveries belong to the event loop of the connection,
 * the credit is taken by the publishers.
 */
final class Subscription {

    private static final int MAX_ATTEMPTS = 3;
    private static final long RETRY_MILLIS = 15;
    private static final long ACK_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

    private final Channel channel;
    private final Topic topic;
    private final DeadLetters deadLetters;
    private final HubStats stats;
    private final AtomicInteger credit;
    private final NavigableMap<Long, Delivery> pending = new TreeMap<>();
    private final ScheduledFuture<?> sweeper;
    private boolean closed;

    Subscription(Channel channel, Topic topic, int prefetch, DeadLetters deadLetters, HubStats stats) {
        this.channel = channel;
        this.topic = topic;
        this.deadLetters = deadLetters;
        this.stats = stats;
        this.credit = new AtomicInteger(prefetch);
        this.sweeper = channel.eventLoop().scheduleAtFixedRate(this::sweep, 500, 500, TimeUnit.MILLISECONDS);
    }

    boolean tryAcquireCredit() {
        return credit.getAndUpdate(n -> n > 0 ? n - 1 : 0) > 0;
    }

    /** Takes over a message for which credit was acquired. */
    void deliver(Frame message) {
        EventLoop loop = channel.eventLoop();
        if (loop.inEventLoop()) {
            send(message);
            return;
        }
        try {
            loop.execute(() -> send(message));
        } catch (RejectedExecutionException e) {
            message.release();
        }
    }

    private void send(Frame message) {
        if (closed) {
            message.release();
            return;
        }
        Delivery delivery = new Delivery(message);
        pending.put(message.id(), delivery);
        channel.writeAndFlush(delivery.toSend());
    }

    /** Acknowledges all messages up to this one. */
    void acknowledge(long upTo) {
        NavigableMap<Long, Delivery> done = pending.headMap(upTo, true);
        int count = done.size();
        done.values().forEach(Delivery::release); //@good 2
        done.clear();
        credit.addAndGet(count);
        stats.acknowledged.add(count);
    }

    void reject(long id) {
        Delivery delivery = pending.get(id);
        if (delivery != null && !giveUp(id, delivery)) {
            delivery.nextAttempt();
            channel.eventLoop().schedule(() -> redeliver(id), RETRY_MILLIS * delivery.attempts(), TimeUnit.MILLISECONDS);
        }
    }

    private boolean giveUp(long id, Delivery delivery) {
        if (delivery.attempts() < MAX_ATTEMPTS) {
            return false;
        }
        pending.remove(id);
        credit.incrementAndGet();
        deadLetters.add(delivery.surrender());
        return true;
    }

    private void redeliver(long id) {
        Delivery delivery = pending.get(id);
        if (delivery != null) {
            stats.redelivered.increment();
            channel.writeAndFlush(delivery.toSend());
        }
    }

    private void sweep() {
        long now = System.nanoTime();
        for (Iterator<Delivery> it = pending.values().iterator(); it.hasNext(); ) {
            Delivery delivery = it.next();
            if (delivery.olderThan(ACK_TIMEOUT_NANOS, now)) {
                it.remove();
                credit.incrementAndGet();
                deadLetters.add(delivery.surrender());
            }
        }
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        sweeper.cancel(false);
        topic.unsubscribe(this);
        pending.values().forEach(delivery -> deadLetters.add(delivery.surrender()));
        pending.clear();
    }
}
