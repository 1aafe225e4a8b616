package com.meridian.prices;

import io.netty.buffer.ByteBuf;
import io.rsocket.Payload;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Live prices. Who is too slow gets only some of them. */
final class TickFeed {

    private final Map<String, Set<FluxSink<Tick>>> listeners = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();

    void publish(String symbol, ByteBuf quote) {
        for (FluxSink<Tick> listener : listeners.getOrDefault(symbol, Set.of())) {
            listener.next(new Tick(quote.retainedDuplicate()));
        }
    }

    Flux<Payload> stream(String symbol) {
        return Flux.<Tick>create(sink -> {
                    Set<FluxSink<Tick>> all = listeners.computeIfAbsent(symbol, s -> ConcurrentHashMap.newKeySet());
                    all.add(sink);
                    sink.onDispose(() -> all.remove(sink));
                }, FluxSink.OverflowStrategy.IGNORE)
                .onBackpressureDrop(tick -> dropped.increment())
                .doOnDiscard(Tick.class, Tick::close) //@good 2
                .map(Tick::toPayload);
    }

    long dropped() {
        return dropped.sum();
    }
}
