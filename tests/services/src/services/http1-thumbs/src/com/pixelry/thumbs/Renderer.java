package com.pixelry.thumbs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.Promise;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes thumbnails on a few threads of its own, each only once at a time. */
final class Renderer {

    /** A thumbnail that is being made, and who waits for it. Guarded by the renderer. */
    private static final class Job {

        private final ThumbCache.Key key;
        private final ByteBuf image;
        private final List<Promise<ByteBuf>> waiters = new ArrayList<>();

        /** Takes over the image. */
        Job(ThumbCache.Key key, ByteBuf image) {
            this.key = key;
            this.image = image;
        }

        ThumbCache.Key key() {
            return key;
        }

        ByteBuf image() {
            return image;
        }

        void join(Promise<ByteBuf> waiter) {
            waiters.add(waiter);
        }

        /** Gives every waiter its own reference; the caller keeps the one that it has. */
        void complete(ByteBuf thumb) {
            for (Promise<ByteBuf> waiter : waiters) {
                ByteBuf answer = thumb.retainedDuplicate();
                if (!waiter.trySuccess(answer)) {
                    answer.release();
                }
            }
        }

        void fail(Throwable cause) {
            waiters.forEach(waiter -> waiter.tryFailure(cause));
        }
    }

    private final ThreadPoolExecutor workers =
            new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(4));
    private final Map<ThumbCache.Key, Job> running = new HashMap<>();
    private final ImageStore images;
    private final ThumbCache cache;
    private final ThumbStats stats;

    Renderer(ImageStore images, ThumbCache cache, ThumbStats stats) {
        this.images = images;
        this.cache = cache;
        this.stats = stats;
    }

    /** Whoever gets the result of the promise has to release it. */
    void render(ByteBufAllocator alloc, String id, int size, Promise<ByteBuf> answer) {
        ImageStore.Lease lease = images.lease(id);
        if (lease == null) {
            answer.setFailure(new NoSuchElementException(id));
            return;
        }
        ThumbCache.Key key = new ThumbCache.Key(id, lease.version(), size);
        ByteBuf cached = cache.get(key);
        if (cached != null) {
            lease.image().release();
            answer.setSuccess(cached);
            return;
        }
        Job job = new Job(key, lease.image());
        job.join(answer);
        synchronized (this) {
            Job other = running.putIfAbsent(key, job);
            if (other != null) {
                lease.image().release();
                other.join(answer);
                return;
            }
        }
        try {
            workers.execute(() -> run(alloc, job));
        } catch (RejectedExecutionException e) {
            stats.overloaded();
            finished(job);
            lease.image().release();
            job.fail(e);
        }
    }

    private void run(ByteBufAllocator alloc, Job job) {
        ByteBuf thumb;
        try {
            thumb = Scaler.scale(alloc, job.image(), job.key().size());
        } catch (RuntimeException e) {
            finished(job);
            job.fail(e);
            return;
        } finally {
            job.image().release();
        }
        stats.rendered();
        try {
            cache.put(job.key(), thumb.retainedDuplicate());
            finished(job);
            job.complete(thumb);
        } finally {
            thumb.release();
        }
    }

    private synchronized void finished(Job job) {
        running.remove(job.key());
    }

    void forget(String id) {
        cache.invalidate(id);
    }

    void close() throws InterruptedException {
        workers.shutdown();
        workers.awaitTermination(10, TimeUnit.SECONDS);
    }
}
