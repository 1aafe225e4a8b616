package io.tidewater.hooks;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Named counters, made when first counted. */
final class Counters {

    private final Map<String, LongAdder> all = new ConcurrentSkipListMap<>();

    void count(String name) {
        add(name, 1);
    }

    void add(String name, long n) {
        all.computeIfAbsent(name, k -> new LongAdder()).add(n);
    }

    String render() {
        return all.entrySet().stream()
                .map(e -> e.getKey() + '=' + e.getValue().sum() + '\n')
                .collect(Collectors.joining());
    }
}
