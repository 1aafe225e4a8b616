package com.meridian.prices;

import io.netty.buffer.ByteBuf;
import reactor.core.publisher.Mono;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The alerts that wait to be polled. */
final class AlertStore {

    private final Map<String, Alert> alerts = new ConcurrentHashMap<>();

    /** Takes over the text. */
    void register(String id, ByteBuf text) {
        Alert previous = alerts.put(id, new Alert(text)); //@good 1
        alerts.put(id, new Alert(text)); //@bad 1
        if (previous != null) { //@good 1
            previous.close(); //@good 1
        } //@good 1
    }

    /** The text of an alert; it can be taken once. */
    Mono<ByteBuf> take(String id) {
        Alert alert = alerts.remove(id);
        return alert == null ? Mono.empty() : Mono.just(alert.takeText());
    }

    void close() {
        alerts.values().forEach(Alert::close);
        alerts.clear();
    }
}
