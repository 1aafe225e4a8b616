package com.acme.intake;

import io.netty.buffer.ByteBuf;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Documents in memory, by tenant and name, within a quota for each tenant. */
final class BlobStore {

    private static final class Entry {
        final ByteBuf content;
        final int size;
        final long stored = System.nanoTime();

        Entry(ByteBuf content) {
            this.content = content;
            this.size = content.readableBytes();
        }
    }

    private static final class Tenant {
        final Map<String, Entry> entries = new LinkedHashMap<>();
        long used;

        Entry remove(String name) {
            Entry entry = entries.remove(name);
            if (entry != null) {
                used -= entry.size;
            }
            return entry;
        }
    }

    private final Map<String, Tenant> tenants = new HashMap<>();
    private final long quota;
    private final long ttlNanos;
    private final Stats stats;

    BlobStore(long quota, long ttlMillis, Stats stats) {
        this.quota = quota;
        this.ttlNanos = TimeUnit.MILLISECONDS.toNanos(ttlMillis);
        this.stats = stats;
    }

    /**
     * Stores a document in place of any older one of that name.
     *
     * @return whether it was stored; if so, the content belongs to the store, otherwise it is still the caller's
     */
    synchronized boolean put(String tenantName, String name, ByteBuf content) {
        Tenant tenant = tenants.computeIfAbsent(tenantName, t -> new Tenant());
        Entry old = tenant.entries.get(name);
        long used = tenant.used - (old == null ? 0 : old.size);
        if (used + content.readableBytes() > quota) {
            stats.count("quota-refusals");
            content.release(); //@bad 3
            return false;
        }
        if (old != null) {
            tenant.remove(name).content.release();
        }
        Entry entry = new Entry(content);
        tenant.entries.put(name, entry);
        tenant.used += entry.size;
        return true;
    }

    /** The document with a count of its own for the caller, or null. */
    synchronized ByteBuf open(String tenantName, String name) {
        Tenant tenant = tenants.get(tenantName);
        Entry entry = tenant == null ? null : tenant.entries.get(name);
        return entry == null ? null : entry.content.retainedDuplicate();
    }

    synchronized boolean delete(String tenantName, String name) {
        Tenant tenant = tenants.get(tenantName);
        Entry entry = tenant == null ? null : tenant.remove(name);
        if (entry == null) {
            return false;
        }
        entry.content.release();
        return true;
    }

    synchronized void expire(long now) {
        for (Tenant tenant : tenants.values()) {
            Iterator<Entry> it = tenant.entries.values().iterator();
            while (it.hasNext()) {
                Entry entry = it.next();
                if (now - entry.stored > ttlNanos) {
                    it.remove();
                    tenant.used -= entry.size;
                    entry.content.release();
                    stats.count("blobs-expired");
                }
            }
        }
    }

    synchronized void close() {
        for (Tenant tenant : tenants.values()) {
            tenant.entries.values().forEach(entry -> entry.content.release());
        }
        tenants.clear();
    }
}
