package net.harbor.relay;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Lets bursts through up to a limit; frames beyond it are delayed, in order. */
final class Throttle {

    private static final int BURST = 40;
    private static final long REFILL_MILLIS = 25;

    private record Delayed(ByteBuf frame, ScheduledFuture<?> task) {
    }

    private final EventExecutor loop;
    private final Session session;
    private final RelayStats stats;
    private final Deque<Delayed> waiting = new ArrayDeque<>();
    private double tokens = BURST;
    private long refilled = System.nanoTime();

    Throttle(EventExecutor loop, Session session, RelayStats stats) {
        this.loop = loop;
        this.session = session;
        this.stats = stats;
    }

    /** Takes over the frame. */
    void submit(ByteBuf frame) {
        long now = System.nanoTime();
        tokens = Math.min(BURST, tokens + (now - refilled) / 1e6 / REFILL_MILLIS);
        refilled = now;
        if (waiting.isEmpty() && tokens >= 1) {
            tokens--;
            session.forward(frame);
            return;
        }
        long delay = (waiting.size() + 4) * REFILL_MILLIS;
        waiting.add(new Delayed(frame, loop.schedule(() -> {
            waiting.poll();
            session.forward(frame);
        }, delay, TimeUnit.MILLISECONDS)));
    }

    void close() {
        for (Delayed delayed : waiting) {
            if (delayed.task().cancel(false)) {
                delayed.frame().release(); //@good 2
                stats.cancelled();
            }
        }
        waiting.clear();
    }
}
