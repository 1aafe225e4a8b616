package org.meadow.mqtt;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The current session of every client id. */
final class SessionRegistry {

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    /** A client that connects a second time takes over: its old connection ends. */
    void register(Session session) {
        Session old = sessions.put(session.clientId(), session);
        if (old != null) {
            old.close(); //@good 3
            old.disconnect(); //@bad 3
        }
    }

    void unregister(Session session) {
        if (sessions.remove(session.clientId(), session)) {
            session.close();
        }
    }

    void close() {
        for (Session session : sessions.values()) {
            session.close();
        }
        sessions.clear();
    }
}
