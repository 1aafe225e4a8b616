package net.gannet.quotes;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/** New ticks on their way to one subscriber, who misses those for which there is no room. */
final class LiveQueue {

    private static final int ROOM = 32;

    private final Queue<Tick> queue = new ArrayBlockingQueue<>(ROOM);
    private final Sinks.Many<Tick> sink = Sinks.many().unicast().onBackpressureBuffer(queue);
    private boolean closed;

    /** Takes the tick over. */
    synchronized boolean push(Tick tick) {
        if (closed || sink.tryEmitNext(tick).isFailure()) {
            tick.release();
            return false;
        }
        return true;
    }

    Flux<Tick> ticks() {
        return sink.asFlux().doOnDiscard(Tick.class, Tick::release);
    }

    /** No more ticks: the subscriber gets what is in the queue. */
    synchronized void finish() {
        sink.tryEmitComplete();
    }

    /** The subscriber has gone. */
    synchronized void close() {
        closed = true;
        for (Tick tick; (tick = queue.poll()) != null; ) {
            tick.release();
        }
    }
}
