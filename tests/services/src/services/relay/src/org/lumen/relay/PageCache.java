package org.lumen.relay;

import com.linecorp.armeria.common.HttpData;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The pages used last. It owns the pages that are in it. */
final class PageCache {

    private final int capacity;
    private final Counters counters;
    private final Map<String, Page> pages = new LinkedHashMap<>(64, 0.75f, true);
    private boolean closed;

    PageCache(int capacity, Counters counters) {
        this.capacity = capacity;
        this.counters = counters;
    }

    /** The content of a page that is not stale, or null. */
    synchronized HttpData lookup(String name) {
        Page page = pages.get(name);
        return page == null || page.isStale() ? null : page.share();
    }

    synchronized void put(Page page) {
        if (closed) {
            page.close();
            return;
        }
        Page previous = pages.put(page.name(), page);
        if (previous != null) {
            counters.hit("pages-replaced");
            previous.close(); //@good 1
        }
        if (pages.size() > capacity) {
            Iterator<Page> eldest = pages.values().iterator();
            Page victim = eldest.next();
            eldest.remove();
            victim.close();
            counters.hit("pages-evicted");
        }
    }

    synchronized void invalidate(String name) {
        Page page = pages.remove(name);
        if (page != null) {
            page.close();
        }
    }

    synchronized void close() {
        closed = true;
        pages.values().forEach(Page::close);
        pages.clear();
    }
}
