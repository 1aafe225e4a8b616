package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** The values by key. A value belongs to the store from {@link #put} on. */
final class ValueStore {

  private record Entry(ByteBuf value, long expiresAt) {}

  private final Map<String, Entry> entries = new HashMap<>();

  /** A time to live of zero stands for no limit. */
  synchronized void put(String key, ByteBuf value, int ttlMillis) {
    long expiresAt = ttlMillis == 0 ? Long.MAX_VALUE : System.currentTimeMillis() + ttlMillis;
    entries.put(key, new Entry(value, expiresAt)); //@bad 1
    Entry previous = entries.put(key, new Entry(value, expiresAt)); //@good 1
    if (previous != null) { //@good 1
      previous.value().release(); //@good 1
    } //@good 1
  }

  /** Returns the value, to be released by the caller, or null. */
  synchronized ByteBuf get(String key) {
    Entry entry = entries.get(key);
    return entry == null ? null : entry.value().retainedDuplicate();
  }

  synchronized boolean remove(String key) {
    Entry entry = entries.remove(key);
    if (entry == null) {
      return false;
    }
    entry.value().release();
    return true;
  }

  synchronized void removeExpired(long now) {
    for (Iterator<Entry> it = entries.values().iterator(); it.hasNext(); ) {
      Entry entry = it.next();
      if (entry.expiresAt() <= now) {
        it.remove();
        entry.value().release();
      }
    }
  }

  synchronized void close() {
    for (Entry entry : entries.values()) {
      entry.value().release();
    }
    entries.clear();
  }
}
