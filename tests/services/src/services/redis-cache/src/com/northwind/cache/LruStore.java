package com.northwind.cache;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys and their entries; the least recently used ones go when there are too many. */
final class LruStore extends LinkedHashMap<String, Entry> {

    private static final long serialVersionUID = 1L;

    private final int capacity;
    private long evicted;
    private long expired;

    LruStore(int capacity) {
        super(capacity * 2, 0.75f, true);
        this.capacity = capacity;
    }

    Entry find(String key) {
        Entry entry = get(key);
        if (entry != null && entry.isExpired(System.currentTimeMillis())) {
            remove(key);
            entry.close();
            expired++;
            return null;
        }
        return entry;
    }

    void store(String key, Entry entry) {
        Entry previous = put(key, entry);
        if (previous != null) {
            previous.close();
        }
    }

    boolean delete(String key) {
        Entry entry = remove(key);
        if (entry != null) {
            entry.close();
        }
        return entry != null;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
        if (size() <= capacity) {
            return false;
        }
        evicted++;
        eldest.getValue().close(); //@good 1
        return true;
    }

    long evicted() {
        return evicted;
    }

    long expired() {
        return expired;
    }

    void close() {
        for (Iterator<Entry> it = values().iterator(); it.hasNext();) {
            it.next().close();
            it.remove();
        }
    }
}
