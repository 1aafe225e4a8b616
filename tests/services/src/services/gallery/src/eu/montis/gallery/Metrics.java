package eu.montis.gallery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

final class Metrics {

    private final Map<String, AtomicLong> values = new ConcurrentHashMap<>();

    void increment(String name) {
        values.computeIfAbsent(name, n -> new AtomicLong()).incrementAndGet();
    }

    @Override
    public String toString() {
        return values.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).sorted().collect(Collectors.joining("\n"));
    }
}
