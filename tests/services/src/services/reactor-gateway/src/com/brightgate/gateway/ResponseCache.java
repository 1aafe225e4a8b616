package com.brightgate.gateway;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The answers that may be used again, for a short time. Bounded by the bytes that it holds. */
final class ResponseCache {

    private record Entry(BackendAnswer answer, long expiresNanos) {
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>(64, 0.75f, true);
    private final long ttlNanos;
    private final int maxBytes;
    private int bytes;

    ResponseCache(long ttlNanos, int maxBytes) {
        this.ttlNanos = ttlNanos;
        this.maxBytes = maxBytes;
    }

    /** @return an answer for the caller to release, or null */
    synchronized BackendAnswer acquire(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        if (System.nanoTime() - entry.expiresNanos() > 0) {
            entries.remove(key);
            drop(entry);
            return null;
        }
        return entry.answer().retain();
    }

    /** Keeps the answer, with a count of its own. */
    synchronized void put(String key, BackendAnswer answer) {
        if (answer.length() > maxBytes / 4) {
            return;
        }
        Entry previous = entries.put(key, new Entry(answer.retain(), System.nanoTime() + ttlNanos));
        bytes += answer.length();
        if (previous != null) {
            drop(previous);
        }
        for (Iterator<Entry> it = entries.values().iterator(); bytes > maxBytes && it.hasNext(); ) {
            Entry eldest = it.next();
            it.remove();
            drop(eldest);
        }
    }

    synchronized void invalidate(String prefix) {
        for (Iterator<Map.Entry<String, Entry>> it = entries.entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<String, Entry> entry = it.next();
            if (entry.getKey().startsWith(prefix)) {
                it.remove();
                drop(entry.getValue());
            }
        }
    }

    synchronized void clear() {
        entries.values().forEach(this::drop);
        entries.clear();
    }

    private void drop(Entry entry) {
        bytes -= entry.answer().length();
        entry.answer().release();
    }
}
