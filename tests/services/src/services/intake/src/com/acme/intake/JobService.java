package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs jobs on a few worker threads. */
final class JobService {

    private final BlockingQueue<Runnable> backlog;
    private final ThreadPoolExecutor workers;
    private final Stats stats;

    JobService(int threads, int queue, Stats stats) {
        this.backlog = new ArrayBlockingQueue<>(queue);
        this.workers = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, backlog,
                new DefaultThreadFactory("worker", true));
        this.stats = stats;
    }

    /** Queues a job for the input, which belongs to the job from now on. */
    Job submit(EventLoop loop, ByteBufAllocator alloc, Operation operation, int latency, ByteBuf input, int timeoutMillis) {
        Promise<ByteBuf> outcome = loop.newPromise();
        Job job = new Job(this, alloc, operation, latency, input, outcome, stats);
        try {
            workers.execute(job);
        } catch (RejectedExecutionException e) {
            stats.count("jobs-refused");
            job.abort(new RejectedExecutionException("too many jobs"));
            return job;
        }
        ScheduledFuture<?> timer = loop.schedule(
                () -> job.abort(new TimeoutException("job took more than " + timeoutMillis + " ms")),
                timeoutMillis, TimeUnit.MILLISECONDS);
        outcome.addListener((Future<ByteBuf> f) -> timer.cancel(false));
        return job;
    }

    void forget(Job job) {
        backlog.remove(job);
    }

    void shutdown() throws InterruptedException {
        List<Runnable> queued = workers.shutdownNow();
        for (Runnable job : queued) {
            ((Job) job).abort(new CancellationException("shutting down"));
        }
        if (!workers.awaitTermination(3, TimeUnit.SECONDS)) {
            throw new IllegalStateException("workers did not stop");
        }
    }
}
