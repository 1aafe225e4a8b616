package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Messages in the order they came in, and consumers that take them in turn. */
final class MessageQueue {
  final ShortString name;
  final boolean durable;
  final boolean autoDelete;

  /** Whose it is alone, or null. */
  final ClientConnection owner;

  /** The keys that it is bound with; written by the exchanges alone. */
  final Map<Exchange, Set<ShortString>> bindings = new HashMap<>();

  private final ArrayDeque<Delivery> messages = new ArrayDeque<>();
  private final List<Consumer> consumers = new ArrayList<>();
  private final long limit;
  private long bytes;
  private int turn;
  private boolean exclusive;
  private boolean deleted;

  MessageQueue(
      ShortString name, boolean durable, boolean autoDelete, ClientConnection owner, long limit) {
    this.name = name;
    this.durable = durable;
    this.autoDelete = autoDelete;
    this.owner = owner;
    this.limit = limit;
  }

  boolean hasRoomFor(Message message) {
    return bytes + message.size <= limit;
  }

  /** Adds a message with a count of its own. */
  void add(Message message) {
    messages.add(new Delivery(message, this));
    bytes += message.size;
    dispatch();
  }

  /** Puts a delivery back to where it came from; a queue that is gone has no use for it. */
  void requeue(Delivery delivery) {
    if (deleted) {
      delivery.release();
      return;
    }
    delivery.redelivered = true;
    delivery.consumer = null;
    messages.addFirst(delivery);
    bytes += delivery.message.size;
  }

  /** The first message with its count, or null. */
  Delivery poll() {
    Delivery first = messages.poll();
    if (first != null) {
      bytes -= first.message.size;
    }
    return first;
  }

  /** Gives messages to consumers until there are no more of either. */
  void dispatch() {
    while (!messages.isEmpty()) {
      Consumer consumer = nextReady();
      if (consumer == null) {
        return;
      }
      consumer.channel.deliver(poll(), consumer);
    }
  }

  private Consumer nextReady() {
    for (int i = consumers.size(); i > 0; i--) {
      turn = turn + 1 < consumers.size() ? turn + 1 : 0;
      Consumer consumer = consumers.get(turn);
      if (consumer.isReady()) {
        return consumer;
      }
    }
    return null;
  }

  /** Whether it may have one more consumer. */
  boolean admits(boolean alone) {
    return !exclusive && !(alone && !consumers.isEmpty());
  }

  void add(Consumer consumer, boolean alone) {
    consumers.add(consumer);
    exclusive = alone;
  }

  /** Whether it was the last one. */
  boolean remove(Consumer consumer) {
    exclusive = false;
    return consumers.remove(consumer) && consumers.isEmpty();
  }

  List<Consumer> consumers() {
    return consumers;
  }

  int size() {
    return messages.size();
  }

  int purge() {
    int purged = messages.size();
    for (Delivery d = poll(); d != null; d = poll()) {
      d.release();
    }
    return purged;
  }

  void delete() {
    deleted = true;
    purge();
  }
}
