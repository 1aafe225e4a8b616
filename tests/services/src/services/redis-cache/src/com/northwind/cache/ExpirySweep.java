package com.northwind.cache;

import java.util.Iterator;

/** Removes expired entries that nobody asks for any more. */
final class ExpirySweep implements Runnable {

    private final LruStore store;
    private long swept;

    ExpirySweep(LruStore store) {
        this.store = store;
    }

    @Override
    public void run() {
        long now = System.currentTimeMillis();
        for (Iterator<Entry> it = store.values().iterator(); it.hasNext();) {
            Entry entry = it.next();
            if (entry.isExpired(now)) {
                it.remove();
                entry.close(); //@good 2
                swept++;
            }
        }
    }

    long swept() {
        return swept;
    }
}
