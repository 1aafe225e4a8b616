package acme.mistakes.reordered;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.TreeSet;
import java.util.function.Consumer;

final class Segment implements Comparable<Segment> {
  private final long sequence;
  private final ByteBuf data;

  Segment(long sequence, ByteBuf data) {
    this.sequence = sequence;
    this.data = data;
  }

  long sequence() {
    return sequence;
  }

  ByteBuf data() {
    return data;
  }

  @Override
  public int compareTo(Segment other) {
    return Long.compare(sequence, other.sequence);
  }

  void release() {
    data.release();
  }
}

/** Puts the segments of a feed back into order; takes over what it accepts. */
final class ReorderBuffer implements AutoCloseable {
  private final TreeSet<Segment> waiting = new TreeSet<>();
  private final Consumer<Segment> downstream;
  private final int window;
  private long expected = 1;
  private long late;
  private long beyond;

  ReorderBuffer(int window, Consumer<Segment> downstream) {
    this.window = window;
    this.downstream = downstream;
  }

  void accept(Segment segment) {
    if (segment.sequence() < expected) {
      late++;
      segment.release();
      return;
    }
    if (segment.sequence() >= expected + window) {
      beyond++;
      segment.release();
      return;
    }
    waiting.add(segment);
    drain();
  }

  private void drain() {
    while (!waiting.isEmpty() && waiting.first().sequence() == expected) {
      downstream.accept(waiting.pollFirst());
      expected++;
    }
  }

  /** Gives up on a gap. */
  void skipGap() {
    if (!waiting.isEmpty()) {
      expected = waiting.first().sequence();
      drain();
    }
  }

  @Override
  public void close() {
    waiting.forEach(Segment::release);
    waiting.clear();
  }

  @Override
  public String toString() {
    return "expected " + expected + ", late " + late + ", beyond " + beyond;
  }
}

final class QuoteBook implements Consumer<Segment> {
  private long quotes;
  private long checksum;

  @Override
  public void accept(Segment segment) {
    try {
      ByteBuf data = segment.data();
      while (data.isReadable(8)) {
        checksum = checksum * 33 + data.readLong();
        quotes++;
      }
    } finally {
      segment.release();
    }
  }

  long quotes() {
    return quotes;
  }
}

/** Reads datagrams of the multicast feed. */
final class FeedReceiver {
  private final ByteBufAllocator alloc;
  private final ReorderBuffer buffer;

  FeedReceiver(ByteBufAllocator alloc, ReorderBuffer buffer) {
    this.alloc = alloc;
    this.buffer = buffer;
  }

  void datagram(long sequence) {
    ByteBuf data = alloc.directBuffer(64);
    for (int i = 0; i < 4; i++) {
      data.writeLong(sequence * 100 + i);
    }
    buffer.accept(new Segment(sequence, data));
  }
}

public final class Main {
  private static String replay(QuoteBook book) {
    try (ReorderBuffer buffer = new ReorderBuffer(16, book)) {
      FeedReceiver receiver = new FeedReceiver(PooledByteBufAllocator.DEFAULT, buffer);
      for (int burst = 0; burst < 10; burst++) {
        long base = burst * 8L + 1;
        receiver.datagram(base);
        receiver.datagram(base + 2);
        receiver.datagram(base + 3);
        if (burst % 2 == 1) {
          receiver.datagram(base + 2);
        }
        receiver.datagram(base + 1);
        receiver.datagram(base);
        receiver.datagram(base + 40);
        receiver.datagram(base + 5);
        receiver.datagram(base + 4);
        if (burst % 5 == 4) {
          receiver.datagram(base + 7);
          buffer.skipGap();
        } else {
          receiver.datagram(base + 6);
          receiver.datagram(base + 7);
        }
      }
      receiver.datagram(86);
      receiver.datagram(87);
      return buffer.toString();
    }
  }

  public static void main(String[] args) {
    QuoteBook book = new QuoteBook();
    String state = replay(book);
    System.out.println(book.quotes() + " quotes; " + state);
    System.out.println("done");
  }
}
