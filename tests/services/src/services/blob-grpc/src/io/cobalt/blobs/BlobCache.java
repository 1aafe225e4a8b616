package io.cobalt.blobs;

import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The blobs, the recently used ones in direct memory. */
final class BlobCache {

    private record Archived(long checksum, byte[] bytes) {
    }

    private final ByteBufAllocator alloc;
    private final long maxWeight;
    private final BlobStats stats;
    private final Map<String, Archived> archive = new ConcurrentHashMap<>();
    private final Map<String, Blob> recent = new LinkedHashMap<>(32, 0.75f, true);
    private long weight;
    private boolean closed;

    BlobCache(ByteBufAllocator alloc, long maxWeight, BlobStats stats) {
        this.alloc = alloc;
        this.maxWeight = maxWeight;
        this.stats = stats;
    }

    /** Takes over the blob. */
    void store(Blob blob) {
        archive.put(blob.name(), new Archived(blob.checksum(), blob.toBytes()));
        stats.stored.increment();
        put(blob);
    }

    /** The caller releases the blob. */
    Blob acquire(String name) throws BlobException {
        synchronized (recent) {
            Blob blob = recent.get(name);
            if (blob != null) {
                stats.hits.increment();
                return blob.retain();
            }
        }
        Archived archived = archive.get(name);
        if (archived == null) {
            throw new BlobException(Status.NOT_FOUND, "no blob " + name);
        }
        stats.loads.increment();
        ByteBuf data = alloc.directBuffer(archived.bytes().length).writeBytes(archived.bytes());
        Blob blob = new Blob(name, archived.checksum(), data);
        put(blob.retain());
        return blob;
    }

    private void put(Blob blob) {
        synchronized (recent) {
            if (closed || blob.size() > maxWeight / 2) {
                blob.release();
                return;
            }
            Blob previous = recent.put(blob.name(), blob);
            weight += blob.size();
            if (previous != null) {
                weight -= previous.size();
                previous.release();
            }
            evict();
        }
    }

    private void evict() {
        Iterator<Blob> eldest = recent.values().iterator();
        while (weight > maxWeight && eldest.hasNext()) {
            Blob blob = eldest.next();
            eldest.remove();
            weight -= blob.size();
            stats.evicted.increment();
            blob.release(); //@good 1
        }
    }

    void close() {
        synchronized (recent) {
            closed = true;
            recent.values().forEach(Blob::release);
            recent.clear();
            weight = 0;
        }
    }
}
