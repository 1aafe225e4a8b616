package net.gannet.quotes;

import io.rsocket.RSocket;

/** A trader's session, which outlives the connection by a grace period. */
final class Session {

    private final String trader;
    private final Mailbox mailbox;
    private final RateLimitedSocket.TokenBucket tokens = new RateLimitedSocket.TokenBucket(150, 40);
    private RSocket connection;
    private long detachedAt;

    Session(String trader, Metrics metrics) {
        this.trader = trader;
        this.mailbox = new Mailbox(metrics);
    }

    String trader() {
        return trader;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    RateLimitedSocket.TokenBucket tokens() {
        return tokens;
    }

    /** The connection that this one replaces, or null. */
    synchronized RSocket attach(RSocket next) {
        RSocket previous = connection;
        connection = next;
        return previous;
    }

    synchronized void detach(RSocket from) {
        if (connection == from) {
            connection = null;
            detachedAt = System.nanoTime();
        }
    }

    synchronized boolean expired(long now, long graceNanos) {
        return connection == null && now - detachedAt > graceNanos;
    }

    synchronized void disconnect() {
        if (connection != null) {
            connection.dispose();
        }
    }

    void close() {
        mailbox.close();
    }
}
