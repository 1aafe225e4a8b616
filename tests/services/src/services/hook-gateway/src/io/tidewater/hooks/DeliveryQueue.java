package io.tidewater.hooks;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/** Deliveries that wait for their (next) attempt, in the order in which they are due. */
final class DeliveryQueue {

    private final int capacity;
    private final int perTenant;
    private final PriorityQueue<Delivery> waiting = new PriorityQueue<>();
    private final Map<String, Integer> backlog = new HashMap<>();
    private boolean closed;

    DeliveryQueue(int capacity, int perTenant) {
        this.capacity = capacity;
        this.perTenant = perTenant;
    }

    /** Takes the delivery over, unless there is no room: then false, and it remains the caller's. */
    synchronized boolean offer(Delivery delivery) {
        if (closed || waiting.size() >= capacity || backlog.getOrDefault(delivery.tenant(), 0) >= perTenant) {
            return false;
        }
        waiting.add(delivery);
        backlog.merge(delivery.tenant(), 1, Integer::sum);
        return true;
    }

    /** The next delivery that is due, which is the caller's from now on, or null. */
    synchronized Delivery pollDue() {
        Delivery first = waiting.peek();
        if (first == null || !first.due(System.nanoTime())) {
            return null;
        }
        waiting.poll();
        backlog.merge(first.tenant(), -1, Integer::sum);
        return first;
    }

    /** Drops what waits for a tenant's targets. */
    synchronized int purge(String tenant) {
        int before = waiting.size();
        waiting.removeIf(delivery -> delivery.tenant().equals(tenant)); //@bad 1
        waiting.removeIf(delivery -> { //@good 1
            boolean matches = delivery.tenant().equals(tenant); //@good 1
            if (matches) { //@good 1
                delivery.release(); //@good 1
            } //@good 1
            return matches; //@good 1
        }); //@good 1
        backlog.remove(tenant);
        return before - waiting.size();
    }

    synchronized int size() {
        return waiting.size();
    }

    synchronized void close() {
        closed = true;
        waiting.forEach(Delivery::release);
        waiting.clear();
        backlog.clear();
    }
}
