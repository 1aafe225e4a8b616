package com.brightgate.gateway;

import java.util.concurrent.atomic.LongAdder;

/** Counters, for the administration page. */
final class GatewayStats {

    final LongAdder hits = new LongAdder();
    final LongAdder misses = new LongAdder();
    final LongAdder notModified = new LongAdder();
    final LongAdder unreachable = new LongAdder();
    final LongAdder retries = new LongAdder();
    final LongAdder cancelled = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder failed = new LongAdder();

    @Override
    public String toString() {
        return "hits=" + hits + " misses=" + misses + " notModified=" + notModified + " unreachable=" + unreachable
                + " retries=" + retries + " cancelled=" + cancelled + " refused=" + refused + " failed=" + failed;
    }
}
