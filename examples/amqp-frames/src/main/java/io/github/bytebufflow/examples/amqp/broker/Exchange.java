package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A direct exchange: a message goes to the queues that are bound with just its routing key. Each
 * queue knows its bindings too, so that its end costs no walk over those of others.
 */
final class Exchange {
  final ShortString name;
  final boolean durable;
  final boolean autoDelete;
  private final Map<ShortString, Set<MessageQueue>> bindings = new HashMap<>();
  private int size;

  Exchange(ShortString name, boolean durable, boolean autoDelete) {
    this.name = name;
    this.durable = durable;
    this.autoDelete = autoDelete;
  }

  void bind(ShortString key, MessageQueue queue) {
    if (bindings.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(queue)) {
      queue.bindings.computeIfAbsent(this, e -> new HashSet<>()).add(key);
      size++;
    }
  }

  /** Whether there was such a binding. */
  boolean unbind(ShortString key, MessageQueue queue) {
    Set<ShortString> keys = queue.bindings.get(this);
    if (keys == null || !keys.remove(key)) {
      return false;
    }
    if (keys.isEmpty()) {
      queue.bindings.remove(this);
    }
    remove(key, queue);
    return true;
  }

  /** Ends all bindings of the queue, and says how many there were. */
  int forget(MessageQueue queue) {
    Set<ShortString> keys = queue.bindings.remove(this);
    if (keys == null) {
      return 0;
    }
    keys.forEach(key -> remove(key, queue));
    return keys.size();
  }

  private void remove(ShortString key, MessageQueue queue) {
    Set<MessageQueue> bound = bindings.get(key);
    bound.remove(queue);
    size--;
    if (bound.isEmpty()) {
      bindings.remove(key);
    }
  }

  /** Ends all bindings, and says how many there were. */
  int clear() {
    int before = size;
    for (Set<MessageQueue> bound : bindings.values()) {
      bound.forEach(queue -> queue.bindings.remove(this));
    }
    bindings.clear();
    size = 0;
    return before;
  }

  Set<MessageQueue> route(ShortString key) {
    return bindings.getOrDefault(key, Set.of());
  }

  boolean isUsed() {
    return size > 0;
  }
}
