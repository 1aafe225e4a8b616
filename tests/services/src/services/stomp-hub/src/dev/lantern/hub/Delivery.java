package dev.lantern.hub;

/** A message that was sent to a subscriber and is not acknowledged yet. */
final class Delivery {

    private final Frame message;
    private int attempts = 1;
    private long sentNanos = System.nanoTime();

    Delivery(Frame message) {
        this.message = message;
    }

    /** What goes out on the wire; the delivery keeps its own count for the next attempt. */
    Frame toSend() {
        return message.retainedDuplicate();
    }

    int attempts() {
        return attempts;
    }

    void nextAttempt() {
        attempts++;
        sentNanos = System.nanoTime();
    }

    boolean olderThan(long nanos, long now) {
        return now - sentNanos > nanos;
    }

    /** Gives the message, and the duty to release it, to the caller. */
    Frame surrender() {
        return message;
    }

    void release() {
        message.release();
    }
}
