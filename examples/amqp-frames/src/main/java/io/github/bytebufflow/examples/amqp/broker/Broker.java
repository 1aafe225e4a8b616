package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The exchanges, the queues and the connections by their names. */
final class Broker {
  /** Each queue is bound to it by its own name. */
  static final ShortString DEFAULT_EXCHANGE = ShortString.EMPTY;

  final Limits limits;
  final Counts counts = new Counts();
  final Memory memory;
  private final Map<ShortString, Exchange> exchanges = new HashMap<>();
  private final Map<ShortString, MessageQueue> queues = new HashMap<>();
  private final Set<ClientConnection> connections = new LinkedHashSet<>();
  private List<ClientConnection> unflushed = new ArrayList<>();
  private long names;

  /** Of all exchanges. */
  private int bindings;

  Broker(Limits limits) {
    this.limits = limits;
    memory = new Memory(limits.memory);
    for (ShortString name : List.of(DEFAULT_EXCHANGE, ShortString.of("amq.direct"))) {
      exchanges.put(name, new Exchange(name, true, false));
    }
  }

  /** A name that was not generated before. A queue's may begin with amq. only if it was. */
  ShortString generate(String prefix) {
    return ShortString.of(prefix + Long.toString(++names, 36));
  }

  Exchange exchange(ShortString name) {
    return exchanges.get(name);
  }

  /** Whether there was room. */
  boolean add(Exchange exchange) {
    if (exchanges.size() >= limits.queues) {
      return false;
    }
    exchanges.put(exchange.name, exchange);
    return true;
  }

  void removeExchange(ShortString name) {
    Exchange removed = exchanges.remove(name);
    if (removed != null) {
      bindings -= removed.clear();
    }
  }

  /** Whether there was room. */
  boolean bind(Exchange exchange, ShortString key, MessageQueue queue) {
    if (!exchange.route(key).contains(queue)) {
      if (bindings >= limits.bindings) {
        return false;
      }
      exchange.bind(key, queue);
      bindings++;
    }
    return true;
  }

  void unbind(Exchange exchange, ShortString key, MessageQueue queue) {
    if (exchange.unbind(key, queue)) {
      bindings--;
      removeIfDone(exchange);
    }
  }

  int bindings() {
    return bindings;
  }

  private void unbindAll(MessageQueue queue) {
    for (Exchange exchange : List.copyOf(queue.bindings.keySet())) {
      bindings -= exchange.forget(queue);
      removeIfDone(exchange);
    }
  }

  /** An exchange that deletes itself goes with its last binding. */
  private void removeIfDone(Exchange exchange) {
    if (exchange.autoDelete && !exchange.isUsed()) {
      removeExchange(exchange.name);
    }
  }

  MessageQueue queue(ShortString name) {
    return queues.get(name);
  }

  /** Whether there was room. */
  boolean add(MessageQueue queue) {
    if (queues.size() >= limits.queues || bindings >= limits.bindings) {
      return false;
    }
    queues.put(queue.name, queue);
    exchange(DEFAULT_EXCHANGE).bind(queue.name, queue);
    bindings++;
    return true;
  }

  /** Removes it with its messages and its bindings, and tells its consumers. */
  int delete(MessageQueue queue) {
    queues.remove(queue.name);
    unbindAll(queue);
    int messages = queue.size();
    queue.delete();
    for (Consumer consumer : List.copyOf(queue.consumers())) {
      consumer.channel.cancelledByBroker(consumer);
    }
    return messages;
  }

  /** Whether there was room. */
  boolean add(ClientConnection connection) {
    return connections.size() < limits.connections && connections.add(connection);
  }

  void remove(ClientConnection connection) {
    connections.remove(connection);
    memory.forget(connection);
    for (MessageQueue queue : new ArrayList<>(queues.values())) {
      if (queue.owner == connection) {
        delete(queue);
      }
    }
  }

  List<ClientConnection> connections() {
    return new ArrayList<>(connections);
  }

  void flushLater(ClientConnection connection) {
    unflushed.add(connection);
  }

  /** Ends a turn: what was freed lets others read again, and what was written goes out. */
  void endTurn() {
    memory.unblock();
    while (!unflushed.isEmpty()) {
      List<ClientConnection> all = unflushed;
      unflushed = new ArrayList<>();
      all.forEach(ClientConnection::flush);
    }
  }

  /** Gives up all messages, once no connection is left. */
  void clear() {
    new ArrayList<>(queues.values()).forEach(this::delete);
  }
}
