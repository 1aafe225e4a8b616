package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.Collectors;

/** Has wagons on tracks, and trains of wagons. */
class Yard {
  /** Keeps a buffer. */
  static final class Wagon {
    final AbstractReferenceCountedByteBuf content;
    final int id;

    Wagon(AbstractReferenceCountedByteBuf content, int id) {
      this.content = content;
      this.id = id;
    }

    /** Another one of the class: is lost where there is nothing to join. */
    boolean join(Wagon next) {
      if (id == next.id) {
        next.content.release();
      }
      return true;
    }
  }

  /** Is made with wagons. */
  static final class Train {
    final List<Wagon> wagons;

    Train(List<Wagon> wagons) {
      this.wagons = List.copyOf(wagons);
    }
  }

  private final Map<Integer, Wagon> parked = new HashMap<>();
  private final List<Wagon> track = new ArrayList<>();
  private final Queue<Wagon> line = new ArrayDeque<>();
  private int count;

  void arrive(Wagon wagon) {
    track.add(wagon);
  }

  /** Loses the wagon where another one is there. */
  Wagon park(int id, Wagon wagon) {
    Wagon before = parked.putIfAbsent(id, wagon);
    if (before != null) {
      return before;
    }
    return wagon;
  }

  /** Loses none. */
  void parkOrUnload(int id, Wagon wagon) {
    Wagon before = parked.putIfAbsent(id, wagon);
    if (before != null) {
      wagon.content.release();
    }
  }

  /** Takes the wagon out of where it was shown, and loses it. */
  void leave(int id) {
    for (Wagon wagon : new ArrayList<>(track)) {
      if (wagon.id == id) {
        track.remove(wagon);
        count++;
      }
    }
  }

  /** Loses those that are not for today, when it looks for the next. */
  void unload(int today) {
    Wagon next;
    while ((next = line.peek()) != null) {
      if (next.id == today) {
        line.poll();
        next.content.release();
      } else {
        line.poll();
        count++;
      }
    }
  }

  private void check(Wagon wagon) {
    if (count > 9) {
      throw new IllegalStateException("full");
    }
    line.add(wagon);
  }

  /** Has the wagon again where that is refused, and loses it. */
  void offer(Wagon wagon) {
    try {
      check(wagon);
    } catch (IllegalStateException e) {
      count--;
    }
  }

  /** Drops what is on the track, behind a look. */
  List<String> names() {
    List<String> names =
        track.stream().map(wagon -> "wagon " + wagon.id).collect(Collectors.toList());
    track.clear();
    return names;
  }

  /** Its work is on one wagon. */
  void close(Wagon wagon) {
    track.remove(wagon);
    wagon.content.release();
  }

  /** Gives all back. */
  void close() {
    track.forEach(wagon -> wagon.content.release());
    track.clear();
    parked.values().forEach(Yard::unload);
    parked.clear();
  }

  private static void unload(Wagon wagon) {
    wagon.content.release();
  }

  /** Releases what stays there. */
  void unloadParked(int id) {
    Wagon wagon = parked.get(id);
    if (wagon != null) {
      wagon.content.release();
    }
  }

  /** Takes out what it releases. */
  void unloadAndForget(int id) {
    Wagon wagon = parked.get(id);
    if (wagon != null) {
      wagon.content.release();
      parked.remove(id);
    }
  }

  /** Replaces one that is there for sure. */
  void mark(int id) {
    if (parked.containsKey(id)) {
      parked.put(id, new Wagon(null, -id));
    }
  }
}
