package io.github.bytebufflow.fake.kept;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

/** Gets parcels, and loses some of them. */
public class Depot {
  private final Queue<Parcel> queue = new ArrayDeque<>();
  private final Map<String, List<Parcel>> shelves = new HashMap<>();

  void store(String town, Parcel parcel) {
    shelves.computeIfAbsent(town, unknown -> new ArrayList<>()).add(parcel);
  }

  void purge() {
    shelves.clear();
  }

  void gone(String town) {
    shelves.remove(town);
  }

  void deliverTo(String town) {
    shelves.getOrDefault(town, List.of()).forEach(Parcel::delivered);
  }

  /** Goes on to the next one with one that is heavy. */
  int deliverLight() {
    int heavy = 0;
    for (Parcel parcel = queue.poll(); parcel != null; parcel = queue.poll()) {
      if (parcel.isHeavy()) {
        heavy++;
        continue;
      }
      parcel.delivered();
    }
    return heavy;
  }

  void deliverAll() {
    Parcel parcel;
    while ((parcel = queue.poll()) != null) {
      parcel.delivered();
    }
  }

  /** Releases what a parcel gives out, if it is to. */
  void unpack(Parcel parcel, boolean now) {
    if (now) {
      parcel.open().release();
    }
  }

  void unpackAlways(Parcel parcel) {
    parcel.open().release();
  }

  int weigh(Parcel parcel) {
    return parcel.isHeavy() ? 2 : 1;
  }

  void ship(Freight freight, boolean now) {
    if (now) {
      freight.delivered();
    }
  }

  /** Those that are not heavy go nowhere. */
  void route(List<Parcel> parcels, Consumer<Parcel> next) {
    parcels.stream().filter(Parcel::isHeavy).forEach(next);
  }

  void count(List<Parcel> parcels, Consumer<Parcel> next) {
    parcels.stream().peek(this::weigh).forEach(next);
  }
}
