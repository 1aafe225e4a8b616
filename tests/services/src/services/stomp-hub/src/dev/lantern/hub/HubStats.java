package dev.lantern.hub;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the whole hub. */
final class HubStats {

    final LongAdder published = new LongAdder();
    final LongAdder skipped = new LongAdder();
    final LongAdder acknowledged = new LongAdder();
    final LongAdder redelivered = new LongAdder();
    final LongAdder dead = new LongAdder();
    final LongAdder refused = new LongAdder();

    @Override
    public String toString() {
        return "published=" + published + " skipped=" + skipped + " acknowledged=" + acknowledged
                + " redelivered=" + redelivered + " dead=" + dead + " refused=" + refused;
    }
}
