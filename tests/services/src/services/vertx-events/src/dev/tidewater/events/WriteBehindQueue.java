package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;

import java.util.ArrayDeque;
import java.util.Deque;

/** Batches on their way into the journal, one after the other. */
final class WriteBehindQueue {

    private static final int CAPACITY = 64;
    private static final int MAX_ATTEMPTS = 20;
    private static final int RETRY_MILLIS = 5;

    private final Deque<ByteBuf> batches = new ArrayDeque<>();
    private final Vertx vertx;
    private final Journal journal;
    private final EventStats stats;
    private boolean writing;
    private Promise<Void> drained;

    WriteBehindQueue(Vertx vertx, Journal journal, EventStats stats) {
        this.vertx = vertx;
        this.journal = journal;
        this.stats = stats;
    }

    /** Takes over the batch. */
    void offer(ByteBuf batch) {
        if (batches.size() == CAPACITY) {
            stats.lost();
            batches.remove().release();
        }
        batches.add(batch);
        if (!writing) {
            next();
        }
    }

    private void next() {
        ByteBuf batch = batches.poll();
        writing = batch != null;
        if (writing) {
            write(batch, 1);
        } else if (drained != null) {
            drained.complete();
        }
    }

    private void write(ByteBuf batch, int attempt) {
        journal.append(batch).onComplete(written -> {
            if (written.succeeded()) {
                batch.release();
                next();
            } else if (attempt < MAX_ATTEMPTS) {
                stats.retry();
                vertx.setTimer(RETRY_MILLIS, id -> write(batch, attempt + 1));
            } else {
                stats.lost();
                batch.release();
                next();
            }
        });
    }

    /** Done when everything is written, or given up. */
    Future<Void> close() {
        drained = Promise.promise();
        if (!writing) {
            drained.complete();
        }
        return drained.future();
    }
}
