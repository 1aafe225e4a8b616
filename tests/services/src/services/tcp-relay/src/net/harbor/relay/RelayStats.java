package net.harbor.relay;

import java.util.concurrent.atomic.LongAdder;

/** Counters over all sessions. */
final class RelayStats {

    private final LongAdder dropped = new LongAdder();
    private final LongAdder cancelled = new LongAdder();
    private final LongAdder failed = new LongAdder();

    void dropped() {
        dropped.increment();
    }

    void cancelled() {
        cancelled.increment();
    }

    void failed() {
        failed.increment();
    }

    @Override
    public String toString() {
        return "dropped=" + dropped + " cancelled=" + cancelled + " failed=" + failed;
    }
}
