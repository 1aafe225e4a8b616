package org.stackhaven.docs;

import io.netty.buffer.ByteBuf;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The documents, in memory and for a limited time. */
final class DocStore {

    private record Entry(ByteBuf content, long stored) {
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final int capacity;
    private final long ttlNanos;

    DocStore(int capacity, Duration ttl) {
        this.capacity = capacity;
        this.ttlNanos = ttl.toNanos();
    }

    /** Takes over the content; the oldest document has to go if there are too many. */
    synchronized void put(String id, ByteBuf content) {
        drop(entries.remove(id));
        entries.put(id, new Entry(content, System.nanoTime()));
        if (entries.size() > capacity) {
            Iterator<Entry> oldest = entries.values().iterator();
            drop(oldest.next());
            oldest.remove();
        }
    }

    /** A lease that the caller has to close, or null. */
    synchronized Lease lease(String id) {
        Entry entry = entries.get(id);
        return entry == null ? null : new Lease(entry.content().retainedDuplicate());
    }

    synchronized boolean remove(String id) {
        Entry entry = entries.remove(id);
        drop(entry);
        return entry != null;
    }

    synchronized void expire() {
        long now = System.nanoTime();
        entries.values().removeIf(entry -> {
            boolean expired = now - entry.stored() > ttlNanos;
            if (expired) {
                drop(entry);
            }
            return expired;
        });
    }

    synchronized void clear() {
        entries.values().forEach(DocStore::drop);
        entries.clear();
    }

    private static void drop(Entry entry) {
        if (entry != null) {
            entry.content().release();
        }
    }
}
