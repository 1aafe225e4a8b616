package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The latest event of every stream, and who follows it. */
final class StreamHub {

    private final Map<String, Event> latest = new HashMap<>();
    private final Map<String, Set<Subscriber>> subscribers = new HashMap<>();
    private final EventStats stats;

    StreamHub(EventStats stats) {
        this.stats = stats;
    }

    /** The event remains the caller's. What is kept is a copy, which does not hold on to the whole frame. */
    void publish(Event event) {
        stats.event();
        Event previous = latest.put(event.stream(), event.copy());
        if (previous != null) {
            previous.release();
        }
        for (Subscriber subscriber : subscribers.getOrDefault(event.stream(), Set.of())) {
            subscriber.deliver(event.content().retainedDuplicate());
        }
    }

    /** A new subscriber first gets the latest event. */
    void subscribe(String stream, Subscriber subscriber) {
        if (!subscribers.computeIfAbsent(stream, name -> new LinkedHashSet<>()).add(subscriber)) {
            return;
        }
        Event event = latest.get(stream);
        if (event != null) {
            stats.replayed();
            subscriber.deliver(event.content().retainedDuplicate()); //@good 3
            subscriber.deliver(event.content().duplicate()); //@bad 3
        }
    }

    void unsubscribe(Subscriber subscriber) {
        subscribers.values().removeIf(all -> all.remove(subscriber) && all.isEmpty());
    }

    /** A view that is valid until the next event, or null. */
    ByteBuf peek(String stream) {
        Event event = latest.get(stream);
        return event == null ? null : event.content().duplicate();
    }

    void clear() {
        latest.values().forEach(ReferenceCountUtil::safeRelease);
        latest.clear();
    }
}
