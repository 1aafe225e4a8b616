package io.cobalt.blobs;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.netty.buffer.ByteBufAllocator;

/** One upload. Called by gRPC, and by the reaper when the client says nothing for too long. */
final class UploadSession implements StreamObserver<Chunk> {

    private final UploadSessions sessions;
    private final BlobCache blobs;
    private final BlobStats stats;
    private final StreamObserver<String> client;
    private final BlobAssembler assembler;
    private long usedNanos = System.nanoTime();
    private boolean done;

    UploadSession(UploadSessions sessions, BlobCache blobs, BlobStats stats, ByteBufAllocator alloc,
            StreamObserver<String> client) {
        this.sessions = sessions;
        this.blobs = blobs;
        this.stats = stats;
        this.client = client;
        this.assembler = new BlobAssembler(alloc);
    }

    @Override
    public synchronized void onNext(Chunk chunk) {
        try {
            if (!done) {
                usedNanos = System.nanoTime();
                assembler.add(chunk);
            }
        } catch (BlobException e) {
            fail(e.status());
        } finally {
            chunk.release();
        }
    }

    @Override
    public synchronized void onCompleted() {
        if (done) {
            return;
        }
        try {
            Blob blob = assembler.assemble();
            String receipt = blob.name() + " " + blob.size();
            blobs.store(blob);
            end();
            client.onNext(receipt);
            client.onCompleted();
        } catch (BlobException e) {
            if (e.status().getCode() == Status.Code.DATA_LOSS) {
                stats.corrupt.increment();
            }
            fail(e.status());
        }
    }

    /** The client has cancelled the call, or its connection is gone. */
    @Override
    public synchronized void onError(Throwable cause) {
        end();
    }

    synchronized void reap(long idleNanos) {
        if (!done && System.nanoTime() - usedNanos > idleNanos) {
            stats.reaped.increment();
            fail(Status.DEADLINE_EXCEEDED.withDescription("idle upload"));
        }
    }

    synchronized void close() {
        if (!done) {
            fail(Status.UNAVAILABLE);
        }
    }

    private void fail(Status status) {
        end();
        client.onError(status.asRuntimeException());
    }

    private void end() {
        done = true;
        assembler.close();
        sessions.remove(this);
    }
}
