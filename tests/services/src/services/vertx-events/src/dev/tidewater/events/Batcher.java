package dev.tidewater.events;

import io.netty.buffer.PooledByteBufAllocator;
import io.vertx.core.Vertx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the events of a stream until there are enough of them, or until the oldest has waited long enough. */
final class Batcher {

    private static final int MAX_EVENTS = 16;
    private static final int MAX_BYTES = 32 * 1024;
    private static final int MAX_DELAY_MILLIS = 60;

    private final Map<String, Batch> open = new HashMap<>();
    private final Vertx vertx;
    private final WriteBehindQueue queue;

    Batcher(Vertx vertx, WriteBehindQueue queue) {
        this.vertx = vertx;
        this.queue = queue;
    }

    /** Takes over the event. */
    void add(Event event) {
        Batch batch = open.computeIfAbsent(event.stream(), this::start);
        batch.add(event);
        if (batch.size() >= MAX_EVENTS || batch.bytes() >= MAX_BYTES) {
            vertx.cancelTimer(batch.timer());
            flush(batch);
        }
    }

    private Batch start(String stream) {
        Batch batch = new Batch(stream);
        batch.timer(vertx.setTimer(MAX_DELAY_MILLIS, id -> flush(batch)));
        return batch;
    }

    private void flush(Batch batch) {
        open.remove(batch.stream(), batch);
        queue.offer(batch.encode(PooledByteBufAllocator.DEFAULT));
    }

    void close() {
        for (Batch batch : List.copyOf(open.values())) {
            vertx.cancelTimer(batch.timer());
            flush(batch);
        }
    }
}
