package net.gannet.quotes;

import io.rsocket.RSocket;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who is here, or was a moment ago. */
final class SessionRegistry {

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final long graceNanos;
    private final Metrics metrics;

    SessionRegistry(long graceNanos, Metrics metrics) {
        this.graceNanos = graceNanos;
        this.metrics = metrics;
    }

    /** A new session, or the trader's previous one if it has not expired yet. */
    synchronized Session connect(String trader, RSocket connection) {
        Session known = sessions.get(trader);
        Session session = known != null ? known : new Session(trader, metrics);
        RSocket previous = session.attach(connection);
        if (previous != null) {
            previous.dispose();
        }
        if (known == null) {
            sessions.put(trader, session);
        } else {
            metrics.count(Metrics.Key.RESUMED);
        }
        return session;
    }

    Session find(String trader) {
        return sessions.get(trader);
    }

    /** Ends the sessions of those who did not come back in time. */
    synchronized void sweep() {
        long now = System.nanoTime();
        for (Session session : sessions.values()) {
            if (session.expired(now, graceNanos)) {
                metrics.count(Metrics.Key.EXPIRED);
                metrics.count(Metrics.Key.EXPIRED_MAIL, session.mailbox().size());
                sessions.remove(session.trader());
                session.close(); //@good 2
            }
        }
    }

    void disconnectAll() {
        sessions.values().forEach(Session::disconnect);
    }

    synchronized void close() {
        sessions.values().forEach(Session::close);
        sessions.clear();
    }
}
