package net.gannet.quotes;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

final class Metrics {

    enum Key {
        SETUPS, SETUPS_REFUSED, RESUMED, EXPIRED, EXPIRED_MAIL, PUBLISHED, LIMITED_FNF, LIMITED, BAD_REQUESTS,
        STREAMS, REPLAYS_CUT, LIVE_MISSED, MAILED, MAIL_DROPPED, MAIL_READ
    }

    private final Map<Key, LongAdder> values = new EnumMap<>(Key.class);

    Metrics() {
        for (Key key : Key.values()) {
            values.put(key, new LongAdder());
        }
    }

    void count(Key key) {
        values.get(key).increment();
    }

    void count(Key key, int n) {
        values.get(key).add(n);
    }

    String render() {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue().sum())
                .collect(Collectors.joining("\n"));
    }
}
