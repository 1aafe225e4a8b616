package com.pixelry.thumbs;

import io.netty.buffer.ByteBuf;

import java.util.HashMap;
import java.util.Map;

/** The originals, in memory. An image that is uploaded again gets a new version. */
final class ImageStore {

    /** An image that the caller has to release. */
    record Lease(long version, ByteBuf image) {
    }

    private record Entry(long version, ByteBuf image) {
    }

    private final Map<String, Entry> entries = new HashMap<>();
    private final int capacity;
    private long versions;

    ImageStore(int capacity) {
        this.capacity = capacity;
    }

    /** Takes over the image, also if it does not fit. */
    synchronized boolean put(String id, ByteBuf image) {
        if (entries.size() >= capacity && !entries.containsKey(id)) {
            image.release();
            return false;
        }
        Entry previous = entries.put(id, new Entry(++versions, image));
        if (previous != null) {
            previous.image().release();
        }
        return true;
    }

    synchronized Lease lease(String id) {
        Entry entry = entries.get(id);
        return entry == null ? null : new Lease(entry.version(), entry.image().retainedDuplicate());
    }

    synchronized boolean remove(String id) {
        Entry entry = entries.remove(id);
        if (entry == null) {
            return false;
        }
        entry.image().release();
        return true;
    }

    synchronized void clear() {
        entries.values().forEach(entry -> entry.image().release());
        entries.clear();
    }
}
