package com.northwind.courier;

import io.netty.buffer.ByteBuf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Group commit of durable messages: those that arrive within a few milliseconds share a write. */
final class WriteAheadLog implements AutoCloseable {

    private static final long MAX_FILE = 16L << 20;

    private final Broker.Settings settings;
    private final Stats stats;
    private final Path file;
    private final FileChannel out;
    private final Thread writer;
    private List<Entry> batch = new ArrayList<>();
    private boolean closed;

    WriteAheadLog(Broker.Settings settings, Stats stats) throws IOException {
        this.settings = settings;
        this.stats = stats;
        this.file = Files.createTempFile("courier", ".wal");
        this.out = FileChannel.open(file, StandardOpenOption.WRITE);
        this.writer = new Thread(this::writeBatches, "wal");
        this.writer.start();
    }

    /**
     * Adds a message to the current batch. The log keeps the caller's count while it writes, and hands it back with
     * the completed future. If the message is refused or cannot be written, it is released here and the future fails.
     */
    CompletableFuture<Message> append(Message message) {
        Entry entry = new Entry(message, new CompletableFuture<>());
        String refusal = enqueue(entry);
        if (refusal != null) {
            stats.walRefused.increment();
            fail(entry, new Broker.RequestRefused(refusal));
        }
        return entry.done();
    }

    private synchronized String enqueue(Entry entry) {
        if (closed) {
            return "shutting down";
        }
        if (entry.message().size() > settings.walMaxRecord()) {
            return "durable message too large";
        }
        if (batch.size() >= settings.walBacklog()) {
            return "too many durable messages";
        }
        batch.add(entry);
        if (batch.size() == 1) {
            notifyAll();
        }
        return null;
    }

    private void writeBatches() {
        List<Entry> next;
        while ((next = nextBatch()) != null) {
            write(next);
        }
    }

    private synchronized List<Entry> nextBatch() {
        try {
            while (batch.isEmpty() && !closed) {
                wait();
            }
            if (!closed) {
                wait(settings.walFlushMillis());
            }
        } catch (InterruptedException e) {
            closed = true;
        }
        if (batch.isEmpty()) {
            return closed ? null : List.of();
        }
        List<Entry> taken = batch;
        batch = new ArrayList<>();
        return taken;
    }

    private void write(List<Entry> entries) {
        try {
            if (out.position() > MAX_FILE) {
                out.truncate(0);
            }
            List<ByteBuffer> buffers = new ArrayList<>(entries.size() * 2);
            for (Entry entry : entries) {
                ByteBuf payload = entry.message().payload();
                buffers.add(ByteBuffer.allocate(4).putInt(payload.readableBytes()).flip());
                buffers.add(payload.nioBuffer());
            }
            ByteBuffer[] all = buffers.toArray(ByteBuffer[]::new);
            ByteBuffer last = all[all.length - 1];
            do {
                out.write(all);
            } while (last.hasRemaining());
            stats.walBatches.increment();
        } catch (IOException | RuntimeException e) {
            entries.forEach(entry -> fail(entry, e));
            return;
        }
        for (Entry entry : entries) {
            entry.done().complete(entry.message());
        }
    }

    private void fail(Entry entry, Exception cause) {
        entry.message().release();
        entry.done().completeExceptionally(cause);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        writer.join();
        out.close();
        Files.deleteIfExists(file);
    }

    private record Entry(Message message, CompletableFuture<Message> done) {
    }
}
