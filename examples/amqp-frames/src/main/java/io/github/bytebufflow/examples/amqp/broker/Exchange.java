package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A direct exchange: a message goes to the queues that are bound with just its routing key. */
final class Exchange {
  final boolean durable;
  final boolean autoDelete;
  private final Map<ShortString, Set<MessageQueue>> bindings = new HashMap<>();
  private int size;

  Exchange(boolean durable, boolean autoDelete) {
    this.durable = durable;
    this.autoDelete = autoDelete;
  }

  void bind(ShortString key, MessageQueue queue) {
    if (bindings.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(queue)) {
      size++;
    }
  }

  /** Whether there was such a binding. */
  boolean unbind(ShortString key, MessageQueue queue) {
    Set<MessageQueue> bound = bindings.get(key);
    if (bound == null || !bound.remove(queue)) {
      return false;
    }
    size--;
    if (bound.isEmpty()) {
      bindings.remove(key);
    }
    return true;
  }

  /** Whether there was any binding of the queue. */
  boolean forget(MessageQueue queue) {
    int before = size;
    for (Set<MessageQueue> bound : bindings.values()) {
      if (bound.remove(queue)) {
        size--;
      }
    }
    bindings.values().removeIf(Set::isEmpty);
    return size < before;
  }

  /** How many bindings it has. */
  int size() {
    return size;
  }

  Set<MessageQueue> route(ShortString key) {
    return bindings.getOrDefault(key, Set.of());
  }

  boolean isUsed() {
    return !bindings.isEmpty();
  }
}
