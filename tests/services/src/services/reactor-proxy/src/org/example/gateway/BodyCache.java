package org.example.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Bodies by path, each for a short time; used on the event loop only. */
final class BodyCache {

  private record Entry(ByteBuf body, long expires) {}

  private final Map<String, Entry> entries = new HashMap<>();
  private final long lifetime;

  BodyCache(Duration lifetime) {
    this.lifetime = lifetime.toNanos();
  }

  /** The body for the caller to release, or null. */
  ByteBuf get(String path) {
    Entry entry = entries.get(path);
    if (entry == null || entry.expires() - System.nanoTime() < 0) {
      return null;
    }
    return entry.body().retainedDuplicate();
  }

  /** Keeps the body, which is the cache's from now on. */
  void put(String path, ByteBuf body) {
    Entry previous = entries.put(path, new Entry(body, System.nanoTime() + lifetime));
    if (previous != null) {
      previous.body().release();
    }
  }

  void remove(String path) {
    Entry entry = entries.remove(path);
    if (entry != null) {
      entry.body().release();
    }
  }

  void clear() {
    entries.values().forEach(entry -> ReferenceCountUtil.safeRelease(entry.body()));
    entries.clear();
  }
}
