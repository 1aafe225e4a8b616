package com.northwind.courier;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the whole broker. */
final class Stats {

    final LongAdder
            published = new LongAdder(),
            delivered = new LongAdder(),
            acked = new LongAdder(),
            expired = new LongAdder(),
            overflowed = new LongAdder(),
            ackTimeouts = new LongAdder(),
            deadLettered = new LongAdder(),
            deadLettersRefused = new LongAdder(),
            abandonedTransient = new LongAdder(),
            requeued = new LongAdder(),
            walRefused = new LongAdder(),
            walBatches = new LongAdder();

    String render() {
        return "published=" + published.sum()
                + "\ndelivered=" + delivered.sum()
                + "\nacked=" + acked.sum()
                + "\nexpired=" + expired.sum()
                + "\noverflowed=" + overflowed.sum()
                + "\nackTimeouts=" + ackTimeouts.sum()
                + "\ndeadLettered=" + deadLettered.sum()
                + "\ndeadLettersRefused=" + deadLettersRefused.sum()
                + "\nabandonedTransient=" + abandonedTransient.sum()
                + "\nrequeued=" + requeued.sum()
                + "\nwalRefused=" + walRefused.sum()
                + "\nwalBatches=" + walBatches.sum()
                + "\n";
    }
}
