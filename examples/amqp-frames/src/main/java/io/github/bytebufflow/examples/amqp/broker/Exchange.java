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

  Exchange(boolean durable, boolean autoDelete) {
    this.durable = durable;
    this.autoDelete = autoDelete;
  }

  void bind(ShortString key, MessageQueue queue) {
    bindings.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(queue);
  }

  void unbind(ShortString key, MessageQueue queue) {
    Set<MessageQueue> bound = bindings.get(key);
    if (bound != null && bound.remove(queue) && bound.isEmpty()) {
      bindings.remove(key);
    }
  }

  void forget(MessageQueue queue) {
    bindings.values().removeIf(bound -> bound.remove(queue) && bound.isEmpty());
  }

  Set<MessageQueue> route(ShortString key) {
    return bindings.getOrDefault(key, Set.of());
  }

  boolean isUsed() {
    return !bindings.isEmpty();
  }
}
