package com.northwind.courier;

import io.netty.util.Timeout;
import io.netty.util.Timer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A group of consumers that share a topic's messages. A message is pending until a member has room in its window, in
 * flight until that member acknowledges it, and then done; a message not acknowledged in time is delivered again.
 */
final class ConsumerGroup {

    private static final AtomicLong DELIVERY_IDS = new AtomicLong();

    private final String name;
    private final Broker.Settings settings;
    private final Timer timer;
    private final DeadLetterQueue deadLetters;
    private final Stats stats;

    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Map<Long, Delivery> inFlight = new HashMap<>();
    private final List<Member> members = new ArrayList<>();
    private int turn;
    private boolean closed;

    ConsumerGroup(String name, Broker.Settings settings, Timer timer, DeadLetterQueue deadLetters, Stats stats) {
        this.name = name;
        this.settings = settings;
        this.timer = timer;
        this.deadLetters = deadLetters;
        this.stats = stats;
    }

    String name() {
        return name;
    }

    /** Ephemeral groups go with their last member. */
    boolean ephemeral() {
        return name.startsWith("~");
    }

    synchronized boolean isEmpty() {
        return members.isEmpty();
    }

    synchronized void attach(Session session, int window, long ackTimeoutMillis) {
        for (Member member : members) {
            if (member.session == session) {
                throw new Broker.RequestRefused("already a member of " + name);
            }
        }
        members.add(new Member(session, window, ackTimeoutMillis));
        dispatch();
    }

    /** Ends a session's membership; what it has not acknowledged goes to the others. */
    synchronized void detach(Session session) {
        Member leaving = memberOf(session);
        if (leaving == null) {
            return;
        }
        members.remove(leaving);
        for (Iterator<Delivery> it = inFlight.values().iterator(); it.hasNext(); ) {
            Delivery delivery = it.next();
            if (delivery.member != leaving) {
                continue;
            }
            it.remove();
            delivery.timeout.cancel();
            if (!delivery.message.durable()) {
                // transient messages are delivered at most once when the consumer goes away
                stats.abandonedTransient.increment();
                delivery.message.release(); //@good 2
                continue;
            }
            stats.requeued.increment();
            pending.addFirst(new Pending(delivery.message, delivery.attempt - 1));
        }
        dispatch();
    }

    /** Adds a message; its count goes to the group. */
    synchronized void offer(Message message) {
        if (closed) {
            message.release();
            return;
        }
        if (pending.size() >= settings.groupBacklog()) {
            pending.removeFirst().message().release();
            stats.overflowed.increment();
        }
        pending.addLast(new Pending(message, 0));
        dispatch();
    }

    synchronized boolean ack(Session session, long deliveryId) {
        Delivery delivery = finish(session, deliveryId);
        if (delivery == null) {
            return false;
        }
        stats.acked.increment();
        delivery.message.release();
        dispatch();
        return true;
    }

    synchronized boolean nack(Session session, long deliveryId, boolean requeue) {
        Delivery delivery = finish(session, deliveryId);
        if (delivery == null) {
            return false;
        }
        if (requeue) {
            retry(delivery);
        } else {
            giveUp(delivery.message);
        }
        dispatch();
        return true;
    }

    /** Called when a member's connection can take more. */
    synchronized void resume() {
        dispatch();
    }

    synchronized void close() {
        closed = true;
        members.clear();
        for (Delivery delivery : inFlight.values()) {
            delivery.timeout.cancel();
            delivery.message.release();
        }
        inFlight.clear();
        pending.forEach(p -> p.message().release());
        pending.clear();
    }

    private void dispatch() {
        long now = System.currentTimeMillis();
        while (!closed && !pending.isEmpty()) {
            if (pending.peekFirst().message().expired(now)) {
                pending.removeFirst().message().release();
                stats.expired.increment();
                continue;
            }
            Member member = nextMember();
            if (member == null) {
                return;
            }
            Pending next = pending.removeFirst();
            long id = DELIVERY_IDS.incrementAndGet();
            Timeout timeout = timer.newTimeout(t -> onAckTimeout(id), member.ackTimeoutMillis, TimeUnit.MILLISECONDS);
            Delivery delivery = new Delivery(id, next.message(), next.attempts() + 1, member, timeout);
            inFlight.put(id, delivery);
            member.inFlight++;
            stats.delivered.increment();
            member.session.deliver(id, delivery.attempt, delivery.message);
        }
    }

    private Member nextMember() {
        for (int i = 0; i < members.size(); i++) {
            turn = (turn + 1) % members.size();
            Member member = members.get(turn);
            if (member.inFlight < member.window && member.session.isWritable()) {
                return member;
            }
        }
        return null;
    }

    private Delivery finish(Session session, long deliveryId) {
        Delivery delivery = inFlight.get(deliveryId);
        if (delivery == null || delivery.member.session != session) {
            return null;
        }
        inFlight.remove(deliveryId);
        delivery.timeout.cancel();
        delivery.member.inFlight--;
        return delivery;
    }

    private synchronized void onAckTimeout(long deliveryId) {
        Delivery delivery = inFlight.remove(deliveryId);
        if (delivery == null) {
            return;
        }
        stats.ackTimeouts.increment();
        delivery.member.inFlight--;
        retry(delivery);
        dispatch();
    }

    private void retry(Delivery delivery) {
        if (delivery.attempt >= settings.maxAttempts()) {
            giveUp(delivery.message);
        } else {
            pending.addFirst(new Pending(delivery.message, delivery.attempt));
        }
    }

    private void giveUp(Message message) {
        stats.deadLettered.increment();
        deadLetters.offer(message); //@bad 1
        if (!deadLetters.offer(message)) { //@good 1
            message.release(); //@good 1
        } //@good 1
    }

    private Member memberOf(Session session) {
        for (Member member : members) {
            if (member.session == session) {
                return member;
            }
        }
        return null;
    }

    private record Pending(Message message, int attempts) {
    }

    private static final class Member {
        final Session session;
        final int window;
        final long ackTimeoutMillis;
        int inFlight;

        Member(Session session, int window, long ackTimeoutMillis) {
            this.session = session;
            this.window = window;
            this.ackTimeoutMillis = ackTimeoutMillis;
        }
    }

    private static final class Delivery {
        final long id;
        final Message message;
        final int attempt;
        final Member member;
        final Timeout timeout;

        Delivery(long id, Message message, int attempt, Member member, Timeout timeout) {
            this.id = id;
            this.message = message;
            this.attempt = attempt;
            this.member = member;
            this.timeout = timeout;
        }
    }
}
