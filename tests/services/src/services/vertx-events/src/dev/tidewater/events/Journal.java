package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.internal.buffer.BufferInternal;

import java.io.IOException;

/** Appends to a segment file, and starts a new one when it is large enough. Only the last two are kept. */
final class Journal {

    private static final int SEGMENT_BYTES = 192 * 1024;

    private final Vertx vertx;
    private String folder;
    private AsyncFile segment;
    private int segments;
    private long written;

    Journal(Vertx vertx) {
        this.vertx = vertx;
    }

    Future<Void> open() {
        return vertx.fileSystem().createTempDirectory("events")
                .compose(created -> {
                    folder = created;
                    return roll();
                });
    }

    private Future<Void> roll() {
        String path = folder + "/segment-" + segments++ % 2;
        return vertx.fileSystem().open(path, new OpenOptions().setTruncateExisting(true).setCreate(true))
                .map(opened -> {
                    segment = opened;
                    written = 0;
                    return null;
                });
    }

    /** Reads the batch until the future is done; it remains the caller's. Fails while a segment is being changed. */
    Future<Void> append(ByteBuf batch) {
        AsyncFile current = segment;
        if (current == null) {
            return Future.failedFuture(new IOException("no segment"));
        }
        long position = written;
        written += batch.readableBytes();
        Future<Void> appended = current.write(BufferInternal.buffer(batch), position);
        if (written >= SEGMENT_BYTES) {
            segment = null;
            appended.transform(done -> current.close()).transform(done -> roll());
        }
        return appended;
    }

    Future<Void> close() {
        AsyncFile current = segment;
        Future<Void> closed = current == null ? Future.succeededFuture() : current.close();
        segment = null;
        return closed.transform(done -> vertx.fileSystem().deleteRecursive(folder));
    }
}
