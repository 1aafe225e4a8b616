package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps the jobs whose results are to be collected later. A result can be collected once. */
final class TicketOffice {

    enum ClaimState { UNKNOWN, PENDING, GRANTED }

    record Claim(ClaimState state, Job job) {
    }

    private record Ticket(Job job, long issued) {

        /** Nobody will come for the result. */
        void discard(String why) {
            job.abort(new CancellationException(why));
            job.outcome().addListener((Future<ByteBuf> f) -> {
                if (f.isSuccess()) {
                    f.getNow().release();
                }
            });
        }
    }

    private final Map<String, Ticket> tickets = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final long ttlNanos;

    TicketOffice(long ttlMillis) {
        this.ttlNanos = TimeUnit.MILLISECONDS.toNanos(ttlMillis);
    }

    String issue(Job job) {
        String id = "j" + ids.incrementAndGet();
        tickets.put(id, new Ticket(job, System.nanoTime()));
        return id;
    }

    /** Takes the job's ticket; a job that is not over yet is handed out only to one who waits. */
    Claim claim(String id, boolean wait) {
        Ticket ticket = tickets.get(id);
        if (ticket == null) {
            return new Claim(ClaimState.UNKNOWN, null);
        }
        if (!wait && !ticket.job().outcome().isDone()) {
            return new Claim(ClaimState.PENDING, null);
        }
        return tickets.remove(id, ticket)
                ? new Claim(ClaimState.GRANTED, ticket.job())
                : new Claim(ClaimState.UNKNOWN, null);
    }

    boolean cancel(String id) {
        Ticket ticket = tickets.remove(id);
        if (ticket == null) {
            return false;
        }
        ticket.discard("cancelled");
        return true;
    }

    void expire(long now) {
        tickets.forEach((id, ticket) -> {
            if (now - ticket.issued() > ttlNanos && tickets.remove(id, ticket)) {
                ticket.discard("not collected");
            }
        });
    }

    void close() {
        for (String id : tickets.keySet()) {
            cancel(id);
        }
    }
}
