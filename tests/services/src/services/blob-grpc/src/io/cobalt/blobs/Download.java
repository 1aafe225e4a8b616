package io.cobalt.blobs;

import io.grpc.stub.ServerCallStreamObserver;

import java.util.ArrayDeque;
import java.util.Queue;

/** One download: reads some chunks ahead, and sends as fast as the client takes them. gRPC serialises the calls. */
final class Download {

    private static final int CHUNK = 16 * 1024;
    private static final int AHEAD = 6;

    private final Blob blob;
    private final ServerCallStreamObserver<Chunk> client;
    private final BlobStats stats;
    private final Queue<Chunk> ahead = new ArrayDeque<>(AHEAD);
    private int offset;
    private boolean closed;

    /** Takes over the blob. */
    Download(Blob blob, ServerCallStreamObserver<Chunk> client, BlobStats stats) {
        this.blob = blob;
        this.client = client;
        this.stats = stats;
    }

    void start() {
        client.setOnCancelHandler(this::close);
        client.setOnReadyHandler(this::send);
        readAhead();
    }

    private void readAhead() {
        while (ahead.size() < AHEAD && offset < blob.size()) {
            int length = Math.min(CHUNK, blob.size() - offset);
            ahead.add(blob.chunk(offset, length));
            offset += length;
        }
    }

    private void send() {
        while (!closed && client.isReady()) {
            Chunk chunk = ahead.poll();
            if (chunk == null) {
                stats.served.increment();
                close();
                client.onCompleted();
                return;
            }
            try {
                client.onNext(chunk);
            } finally {
                chunk.release();
            }
            readAhead();
        }
    }

    private void close() {
        if (closed) {
            return;
        }
        closed = true;
        stats.abandoned.add(ahead.size());
        ahead.forEach(Chunk::release); //@good 3
        ahead.clear();
        blob.release();
    }
}
