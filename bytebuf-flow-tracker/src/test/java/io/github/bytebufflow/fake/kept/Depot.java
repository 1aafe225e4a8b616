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

/** Delivers all parcels of a list, or only some of them. */
class Ramp {
  private final Yard yard;
  private boolean open = true;

  Ramp(Yard yard) {
    this.yard = yard;
  }

  void shut() {
    open = false;
  }

  int untilShut() {
    for (Parcel parcel : yard.arrived()) {
      parcel.delivered();
      if (!open) {
        return yard.left();
      }
    }
    return 0;
  }

  void orBack(List<Parcel> parcels) {
    if (!open) {
      yard.takeBack(parcels);
      return;
    }
    for (Parcel parcel : parcels) {
      parcel.delivered();
    }
  }

  void eitherWay(List<Parcel> parcels) {
    if (!open) {
      parcels.forEach(Parcel::delivered);
      return;
    }
    for (Parcel parcel : parcels) {
      parcel.delivered();
    }
  }

  boolean firstHeavy(List<Parcel> parcels) {
    for (Parcel parcel : parcels) {
      parcel.delivered();
      if (parcel.isHeavy()) {
        return true;
      }
    }
    return false;
  }

  int whileOpen() {
    int delivered = 0;
    for (Parcel parcel : yard.arrived()) {
      parcel.delivered();
      if (open) {
        delivered++;
      }
    }
    return delivered;
  }

  void ifAny() {
    List<Parcel> parcels = yard.arrived();
    if (parcels.isEmpty()) {
      return;
    }
    for (Parcel parcel : parcels) {
      parcel.delivered();
    }
  }

  void ifOpen(List<Parcel> parcels) {
    if (!open) {
      return;
    }
    for (Parcel parcel : parcels) {
      parcel.delivered();
    }
  }

  void ifThere(List<Parcel> parcels) {
    if (parcels == null) {
      return;
    }
    for (Parcel parcel : parcels) {
      parcel.delivered();
    }
  }

  /** The others stay in the yard. */
  void ofYardUntilShut() {
    for (Parcel parcel : yard.getParcels()) {
      parcel.delivered();
      if (!open) {
        return;
      }
    }
  }

  /** Gives out lists. */
  interface Yard {
    List<Parcel> arrived();

    List<Parcel> getParcels();

    void takeBack(List<Parcel> parcels);

    int left();
  }
}

/** Weighs parcels, and has them no more, or still. */
class Scales {
  private final Queue<Parcel> queue = new ArrayDeque<>();

  void put(Parcel parcel) {
    queue.add(parcel);
  }

  int weighAll() {
    int heavy = 0;
    for (Parcel parcel = queue.poll(); parcel != null; parcel = queue.poll()) {
      if (parcel.isHeavy()) {
        heavy++;
      }
    }
    return heavy;
  }

  int weighAndDeliverAll() {
    int heavy = 0;
    for (Parcel parcel = queue.poll(); parcel != null; parcel = queue.poll()) {
      if (parcel.isHeavy()) {
        heavy++;
      }
      parcel.delivered();
    }
    return heavy;
  }

  boolean isFirstHeavy() {
    Parcel parcel = queue.peek();
    return parcel != null && parcel.isHeavy();
  }
}
