package io.tidewater.hooks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A token bucket for each tenant. */
final class TenantLimiter {

    private final double perSecond;
    private final double burst;
    private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

    TenantLimiter(double perSecond, double burst) {
        this.perSecond = perSecond;
        this.burst = burst;
    }

    boolean tryAcquire(String tenant) {
        return buckets.computeIfAbsent(tenant, t -> new Bucket()).take();
    }

    private final class Bucket {
        private double tokens = burst;
        private long last = System.nanoTime();

        synchronized boolean take() {
            long now = System.nanoTime();
            tokens = Math.min(burst, tokens + (now - last) * 1e-9 * perSecond);
            last = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
