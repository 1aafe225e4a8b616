package io.github.bytebufflow.examples.amqp.broker;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The deliveries of a channel that wait for an acknowledgement, in the order of their tags. */
final class Unacknowledged {
  private final Map<Long, Delivery> byTag = new LinkedHashMap<>();

  void put(long tag, Delivery delivery) {
    byTag.put(tag, delivery);
  }

  int size() {
    return byTag.size();
  }

  /**
   * Takes one delivery, or all up to it.
   *
   * @param tag 0 with {@code multiple} for all there are
   * @return empty if there is no such delivery
   */
  List<Delivery> take(long tag, boolean multiple) {
    if (!multiple) {
      Delivery delivery = byTag.remove(tag);
      return delivery == null ? List.of() : List.of(delivery);
    }
    if (tag == 0) {
      return takeAll();
    }
    if (!byTag.containsKey(tag)) {
      return List.of();
    }
    List<Delivery> taken = new ArrayList<>();
    Iterator<Map.Entry<Long, Delivery>> all = byTag.entrySet().iterator();
    boolean more = true;
    while (more) {
      Map.Entry<Long, Delivery> first = all.next();
      taken.add(first.getValue());
      more = first.getKey() != tag;
      all.remove();
    }
    return taken;
  }

  List<Delivery> takeAll() {
    List<Delivery> all = new ArrayList<>(byTag.values());
    byTag.clear();
    return all;
  }
}
