package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.handler.codec.http.HttpRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** Has wagons with loads, in several states. */
public class Station {
  /** What is to be done with a wagon. */
  enum State {
    LOADING,
    LOADED
  }

  private final List<Wagon> wagons = new ArrayList<>();
  private final List<Object> parts = new ArrayList<>();
  private final Queue<Object> waiting = new ArrayDeque<>();

  void add(AbstractReferenceCountedByteBuf load) {
    wagons.add(new Wagon(load));
  }

  /** Leaves those that are still being loaded. */
  void close() {
    for (Wagon wagon : wagons) {
      if (wagon.state() == State.LOADED) {
        wagon.releaseLoad();
      }
    }
  }

  void stop() {
    for (Wagon wagon : wagons) {
      wagon.releaseLoad();
    }
  }

  /** Asks only whether there is anything to release. */
  void shutdown() {
    for (Wagon wagon : wagons) {
      if (!wagon.isEmpty()) {
        wagon.releaseLoad();
      }
    }
  }

  int receive(Object message) {
    if (message instanceof HttpRequest) {
      return 1;
    }
    parts.add(message);
    return 0;
  }

  int ignore(Object message) {
    if (message instanceof HttpRequest) {
      return 1;
    }
    return 2;
  }

  /** Gives back heads, too, unless it has nothing yet. */
  int order(Object message) {
    if (message instanceof HttpRequest) {
      if (parts.isEmpty()) {
        return 1;
      }
      parts.add(message);
      return 2;
    }
    parts.add(message);
    return 0;
  }

  private boolean take(AbstractReferenceCountedByteBuf load) {
    if (parts.isEmpty()) {
      return false;
    }
    parts.add(load);
    return true;
  }

  /** What its own method has not taken, that may have to give back. */
  int send(AbstractReferenceCountedByteBuf load) {
    if (take(load)) {
      return 0;
    }
    return 1;
  }

  /** A queue gives back nothing. */
  int park(AbstractReferenceCountedByteBuf load) {
    if (waiting.offer(load)) {
      return 0;
    }
    return 1;
  }

  Wagon copyOf(AbstractReferenceCountedByteBuf load) {
    Wagon copy = couple(load);
    copy.load().writeByte(1);
    return copy;
  }

  private static Wagon couple(AbstractReferenceCountedByteBuf load) {
    return new Wagon(load);
  }

  /** Keeps a load. */
  static final class Wagon {
    private final AbstractReferenceCountedByteBuf load;
    private State state = State.LOADING;

    Wagon(AbstractReferenceCountedByteBuf load) {
      this.load = load;
    }

    State state() {
      return state;
    }

    boolean isEmpty() {
      return load.capacity() == 0;
    }

    AbstractReferenceCountedByteBuf load() {
      return load;
    }

    void releaseLoad() {
      load.release();
    }
  }

  /** Has only one method that knows what it forgets. */
  static final class Tram {
    private AbstractReferenceCountedByteBuf goods;

    void load(AbstractReferenceCountedByteBuf load) {
      goods = load;
    }

    int run() {
      int weight = goods.capacity();
      leave();
      return weight;
    }

    private void leave() {
      goods = null;
    }
  }

  /** Has a field of the same name, and gives back what is there. */
  static final class Ferry {
    private AbstractReferenceCountedByteBuf goods;

    void load(AbstractReferenceCountedByteBuf load) {
      goods = load;
    }

    void land() {
      goods.release();
      goods = null;
    }
  }

  /** Gives its wagon's load back where the track was free. */
  static final class Ticket {
    private final Wagon wagon;
    private Wagon later;

    Ticket(Wagon wagon) {
      this.wagon = wagon;
    }

    void arrived(CompletableFuture<?> track) {
      if (!track.isCompletedExceptionally()) {
        unload();
      }
    }

    private void unload() {
      wagon.releaseLoad();
    }

    /** There is nothing yet where the track was not free. */
    void changed(CompletableFuture<Wagon> track) {
      if (!track.isCompletedExceptionally()) {
        change(track.join());
      }
    }

    private void change(Wagon next) {
      later = next;
      later.releaseLoad();
    }
  }
}
