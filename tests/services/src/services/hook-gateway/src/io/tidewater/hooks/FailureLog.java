package io.tidewater.hooks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** The latest events that could not be delivered, for the operators. */
final class FailureLog {

    private static final int KEPT = 50;
    private static final int EXCERPT = 96;

    private final Deque<String> entries = new ArrayDeque<>();

    void record(Delivery delivery, String reason) {
        var body = delivery.body();
        var excerpt = body.toString(body.readerIndex(), Math.min(EXCERPT, body.readableBytes()), StandardCharsets.UTF_8);
        var line = delivery.eventId() + " to " + delivery.target() + ": " + reason
                + " after " + delivery.attempts() + " attempts: " + excerpt;
        synchronized (entries) {
            entries.addLast(line);
            if (entries.size() > KEPT) {
                entries.removeFirst();
            }
        }
    }

    String render() {
        synchronized (entries) {
            return String.join("\n", entries);
        }
    }
}
