package acme.mistakes.picks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    PickStore store = new PickStore(20);
    PickDispatcher dispatcher = new PickDispatcher(store, 5);
    Station north = new Station("north");
    Station south = new Station("south");
    dispatcher.activate(north);
    store.runNext();
    dispatcher.activate(south);
    while (store.runNext()) {
      continue;
    }
    System.out.println(north + ", " + south);
    System.out.println("done");
  }
}

final class PickEntry {
  final int position;
  final ByteBuf order;

  PickEntry(int position, ByteBuf order) {
    this.position = position;
    this.order = order;
  }

  void release() {
    order.release();
  }
}

/** The order log: reads complete later, when their turn comes. */
final class PickStore {
  private final int size;
  private final Queue<Runnable> reads = new ArrayDeque<>();

  PickStore(int size) {
    this.size = size;
  }

  void read(int from, int count, Station station, PickDispatcher target) {
    reads.add(
        () -> {
          List<PickEntry> entries = new ArrayList<>();
          for (int i = from; i < Math.min(size, from + count); i++) {
            ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer(40);
            ByteBufUtil.writeUtf8(order, "order " + i + ": 3 x SKU-" + (i * 17));
            entries.add(new PickEntry(i, order));
          }
          target.batchLoaded(entries, station);
        });
  }

  boolean runNext() {
    Runnable read = reads.poll();
    if (read == null) {
      return false;
    }
    read.run();
    return true;
  }
}

final class Station {
  private final String name;
  private int picked;
  private int letters;

  Station(String name) {
    this.name = name;
  }

  void pick(ByteBuf order) {
    picked++;
    letters += order.toString(StandardCharsets.UTF_8).length();
  }

  @Override
  public String toString() {
    return name + " picked " + picked + " (" + letters + ")";
  }
}

final class PickDispatcher {
  private final PickStore store;
  private final int batch;
  private Station active;
  private boolean reading;
  private int next;

  PickDispatcher(PickStore store, int batch) {
    this.store = store;
    this.batch = batch;
  }

  void activate(Station station) {
    active = station;
    if (!reading) {
      readMore();
    }
  }

  private void readMore() {
    reading = true;
    store.read(next, batch, active, this);
  }

  void batchLoaded(List<PickEntry> entries, Station station) {
    reading = false;
    if (station != active) {
      readMore();
      return;
    }
    for (PickEntry entry : entries) {
      station.pick(entry.order);
      next = entry.position + 1;
      entry.release();
    }
    if (!entries.isEmpty()) {
      readMore();
    }
  }
}
