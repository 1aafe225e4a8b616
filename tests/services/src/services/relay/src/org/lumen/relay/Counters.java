package org.lumen.relay;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

final class Counters {

    private final Map<String, LongAdder> values = new ConcurrentHashMap<>();

    void hit(String name) {
        values.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    String render() {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(values).forEach((name, value) -> text.append(name).append('=').append(value.sum()).append('\n'));
        return text.toString();
    }
}
