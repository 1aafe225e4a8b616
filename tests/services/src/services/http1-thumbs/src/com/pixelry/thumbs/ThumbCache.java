package com.pixelry.thumbs;

import io.netty.buffer.ByteBuf;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The thumbnails that were asked for most recently. */
final class ThumbCache {

    /** Which thumbnail of which version of an image. */
    record Key(String image, long version, int size) {
    }

    private final Map<Key, ByteBuf> thumbs = new LinkedHashMap<>(64, 0.75f, true);
    private final int capacity;
    private final ThumbStats stats;

    ThumbCache(int capacity, ThumbStats stats) {
        this.capacity = capacity;
        this.stats = stats;
    }

    /** A thumbnail that the caller has to release, or null. */
    synchronized ByteBuf get(Key key) {
        ByteBuf thumb = thumbs.get(key);
        if (thumb == null) {
            return null;
        }
        stats.hit();
        return thumb.retainedDuplicate();
    }

    /** Takes over the thumbnail. */
    synchronized void put(Key key, ByteBuf thumb) {
        ByteBuf previous = thumbs.put(key, thumb);
        if (previous != null) {
            previous.release();
        }
        trim();
    }

    private void trim() {
        Iterator<ByteBuf> eldest = thumbs.values().iterator();
        while (thumbs.size() > capacity) {
            eldest.next().release(); //@good 1
            eldest.next(); //@bad 1
            eldest.remove();
            stats.evicted();
        }
    }

    /** Forgets the thumbnails of an image that is gone. */
    synchronized void invalidate(String image) {
        Iterator<Map.Entry<Key, ByteBuf>> all = thumbs.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Key, ByteBuf> entry = all.next();
            if (entry.getKey().image().equals(image)) {
                entry.getValue().release();
                all.remove();
            }
        }
    }

    synchronized void clear() {
        thumbs.values().forEach(ByteBuf::release);
        thumbs.clear();
    }
}
