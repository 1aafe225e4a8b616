package com.acme.orders;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The accepted orders. */
final class OrderBook {

  private final ConcurrentMap<String, ByteBuf> orders = new ConcurrentHashMap<>();

  boolean contains(String id) {
    return orders.containsKey(id);
  }

  /** Keeps the order unless there is one with that id; what is kept belongs to the book. */
  boolean add(String id, ByteBuf order) {
    return orders.putIfAbsent(id, order) == null;
  }

  /** The order for the caller to release, or null. */
  ByteBuf copy(String id) {
    ByteBuf[] copy = new ByteBuf[1];
    orders.computeIfPresent(
        id,
        (key, order) -> {
          copy[0] = order.retainedDuplicate();
          return order;
        });
    return copy[0];
  }

  List<String> ids() {
    return List.copyOf(orders.keySet());
  }

  boolean remove(String id) {
    ByteBuf order = orders.remove(id);
    if (order == null) {
      return false;
    }
    order.release();
    return true;
  }

  void clear() {
    ids().forEach(this::remove);
  }
}
