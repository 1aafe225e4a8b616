package io.github.bytebufflow.examples.amqp.broker;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What all messages cost in octets, and the connections that are not read from until there are
 * fewer.
 */
final class Memory {
  /** What a message costs besides its octets: its objects. */
  static final int PER_MESSAGE = 512;

  /** What each part of a body costs besides its octets: a slice and a component. */
  static final int PER_PART = 256;

  /**
   * What each queue costs that has a message, or each delivery from there: an object, and its
   * places in collections. A message may be in thousands of queues.
   */
  static final int PER_DELIVERY = 128;

  private final long limit;
  private final Set<ClientConnection> waiting = new LinkedHashSet<>();
  private long used;

  Memory(long limit) {
    this.limit = limit;
  }

  void use(long octets) {
    used += octets;
  }

  void free(long octets) {
    used -= octets;
  }

  long used() {
    return used;
  }

  boolean isHigh() {
    return used > limit;
  }

  /** Those that go on publishing although they were told, as by bodies without an end. */
  boolean isExhausted() {
    return used > 2 * limit;
  }

  void block(ClientConnection connection) {
    if (waiting.add(connection)) {
      connection.block();
    }
  }

  void forget(ClientConnection connection) {
    waiting.remove(connection);
  }

  /**
   * Lets all read again, once a quarter is free, so that they don't stop and go at each message.
   */
  void unblock() {
    if (waiting.isEmpty() || used > limit - limit / 4) {
      return;
    }
    List<ClientConnection> all = new ArrayList<>(waiting);
    waiting.clear();
    all.forEach(ClientConnection::unblock);
  }
}
