package io.cobalt.blobs;

import io.grpc.stub.StreamObserver;
import io.netty.buffer.ByteBufAllocator;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The uploads that are under way. */
final class UploadSessions {

    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

    private final BlobCache blobs;
    private final BlobStats stats;
    private final ByteBufAllocator alloc;
    private final Set<UploadSession> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService reaper = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "reaper");
        thread.setDaemon(true);
        return thread;
    });

    UploadSessions(BlobCache blobs, BlobStats stats, ByteBufAllocator alloc) {
        this.blobs = blobs;
        this.stats = stats;
        this.alloc = alloc;
        reaper.scheduleWithFixedDelay(() -> open.forEach(session -> session.reap(IDLE_NANOS)), 200, 200,
                TimeUnit.MILLISECONDS);
    }

    UploadSession open(StreamObserver<String> client) {
        UploadSession session = new UploadSession(this, blobs, stats, alloc, client);
        open.add(session);
        return session;
    }

    void remove(UploadSession session) {
        open.remove(session);
    }

    void close() throws InterruptedException {
        reaper.shutdownNow();
        reaper.awaitTermination(2, TimeUnit.SECONDS);
        open.forEach(UploadSession::close);
    }
}
