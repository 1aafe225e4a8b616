package io.cobalt.blobs;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the service. */
final class BlobStats {

    final LongAdder stored = new LongAdder();
    final LongAdder corrupt = new LongAdder();
    final LongAdder reaped = new LongAdder();
    final LongAdder hits = new LongAdder();
    final LongAdder loads = new LongAdder();
    final LongAdder evicted = new LongAdder();
    final LongAdder served = new LongAdder();
    final LongAdder abandoned = new LongAdder();

    @Override
    public String toString() {
        return "stored=" + stored + " corrupt=" + corrupt + " reaped=" + reaped + " hits=" + hits + " loads=" + loads
                + " evicted=" + evicted + " served=" + served + " abandoned=" + abandoned;
    }
}
