package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A document that a worker is to process. The result in {@link #outcome()} belongs to the one who listens for it; a
 * result that comes after the job was aborted is dropped here.
 */
final class Job implements Runnable {

    private enum State { QUEUED, RUNNING, FINISHED, ABORTED }

    private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
    private final ByteBufAllocator alloc;
    private final Operation operation;
    private final int latency;
    private final ByteBuf input;
    private final Promise<ByteBuf> outcome;
    private final JobService service;
    private final Stats stats;

    Job(JobService service, ByteBufAllocator alloc, Operation operation, int latency, ByteBuf input,
        Promise<ByteBuf> outcome, Stats stats) {
        this.service = service;
        this.alloc = alloc;
        this.operation = operation;
        this.latency = latency;
        this.input = input;
        this.outcome = outcome;
        this.stats = stats;
    }

    Future<ByteBuf> outcome() {
        return outcome;
    }

    @Override
    public void run() {
        if (!state.compareAndSet(State.QUEUED, State.RUNNING)) {
            return;
        }
        try {
            ByteBuf result = operation.apply(alloc, input, latency, outcome::isDone);
            state.set(State.FINISHED);
            if (outcome.trySuccess(result)) {
                stats.count("jobs-done");
            } else {
                result.release();
            }
        } catch (Throwable e) {
            state.set(State.FINISHED);
            stats.count("jobs-failed");
            outcome.tryFailure(e);
        } finally {
            input.release();
        }
    }

    /** Gives the job up, if it is not over yet. A worker that is busy with it notices in a while. */
    void abort(Throwable cause) {
        if (state.compareAndSet(State.QUEUED, State.ABORTED)) {
            stats.count("jobs-aborted-queued");
            service.forget(this);
            input.release(); //@good 1
            outcome.tryFailure(cause);
        } else if (outcome.tryFailure(cause)) {
            stats.count("jobs-aborted-running");
        }
    }
}
