package com.acme.intake;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counters that the stats page shows. */
final class Stats {

    private final Map<String, LongAdder> counters = new ConcurrentSkipListMap<>();

    void count(String what) {
        counters.computeIfAbsent(what, w -> new LongAdder()).increment();
    }

    String render() {
        return counters.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue().sum() + "\n")
                .collect(Collectors.joining());
    }
}
