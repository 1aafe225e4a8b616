package com.acme.feed;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The topics: who listens to them, and the latest event of each. */
final class TopicHub {

  /** The topic of the server's own clock. */
  static final String CLOCK = "clock";

  /** Somebody who is told of the events of a topic, on any thread. */
  interface Subscriber {
    /** Takes over the event. */
    void onEvent(ByteBuf event);
  }

  private final Map<String, Set<Subscriber>> subscribers = new ConcurrentHashMap<>();
  private final Map<String, ByteBuf> latest = new HashMap<>();
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();

  void subscribe(String topic, Subscriber subscriber) {
    subscribers.computeIfAbsent(topic, t -> ConcurrentHashMap.newKeySet()).add(subscriber);
  }

  void unsubscribe(String topic, Subscriber subscriber) {
    subscribers.getOrDefault(topic, Set.of()).remove(subscriber);
  }

  /** Takes over the event. */
  synchronized void publish(String topic, ByteBuf event) {
    events.incrementAndGet();
    for (Subscriber subscriber : subscribers.getOrDefault(topic, Set.of())) {
      subscriber.onEvent(event.retainedDuplicate());
    }
    ByteBuf previous = latest.put(topic, event);
    if (previous != null) {
      previous.release();
    }
  }

  /** Returns the latest event, to be released by the caller, or null. */
  synchronized ByteBuf latest(String topic) {
    ByteBuf event = latest.get(topic);
    return event == null ? null : event.retainedDuplicate();
  }

  void countDropped() {
    dropped.incrementAndGet();
  }

  long events() {
    return events.get();
  }

  long dropped() {
    return dropped.get();
  }

  synchronized void close() {
    latest.values().forEach(ByteBuf::release);
    latest.clear();
  }
}
