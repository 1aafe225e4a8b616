package org.stackhaven.docs;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the service. */
final class DocStats {

    private final LongAdder received = new LongAdder();
    private final LongAdder stored = new LongAdder();
    private final LongAdder cancelled = new LongAdder();
    private final LongAdder comments = new LongAdder();
    private final LongAdder digests = new LongAdder();

    void received(int bytes) {
        received.add(bytes);
    }

    void stored() {
        stored.increment();
    }

    void cancelled() {
        cancelled.increment();
    }

    void comment() {
        comments.increment();
    }

    void digest() {
        digests.increment();
    }

    @Override
    public String toString() {
        return "received=" + received + " stored=" + stored + " cancelled=" + cancelled + " comments=" + comments
                + " digests=" + digests;
    }
}
