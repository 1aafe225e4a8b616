package com.pixelry.thumbs;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the service. */
final class ThumbStats {

    private final LongAdder rendered = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder evicted = new LongAdder();
    private final LongAdder limited = new LongAdder();
    private final LongAdder overloaded = new LongAdder();
    private final LongAdder incomplete = new LongAdder();

    void rendered() {
        rendered.increment();
    }

    void hit() {
        hits.increment();
    }

    void evicted() {
        evicted.increment();
    }

    void limited() {
        limited.increment();
    }

    void overloaded() {
        overloaded.increment();
    }

    void incomplete() {
        incomplete.increment();
    }

    @Override
    public String toString() {
        return "rendered=" + rendered + " hits=" + hits + " evicted=" + evicted + " limited=" + limited
                + " overloaded=" + overloaded + " incomplete=" + incomplete;
    }
}
