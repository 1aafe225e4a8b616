package acme.mistakes.lanes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;

final class Lane {
  private final Deque<ByteBuf> packets = new ArrayDeque<>();
  private final int weight;

  Lane(int weight) {
    this.weight = weight;
  }

  void add(ByteBuf packet) {
    packets.addLast(packet);
  }

  ByteBuf next() {
    return packets.pollFirst();
  }

  int weight() {
    return weight;
  }

  int releaseAll() {
    int n = 0;
    for (ByteBuf packet = packets.pollFirst(); packet != null; packet = packets.pollFirst()) {
      packet.release();
      n++;
    }
    return n;
  }
}

/** The link takes over what is sent. */
final class Link {
  private long bytes;
  private int packets;

  void send(ByteBuf packet) {
    bytes += packet.readableBytes();
    packets++;
    packet.release();
  }

  @Override
  public String toString() {
    return packets + " packets, " + bytes + " bytes";
  }
}

/** Serves the urgent lane three times as often as the bulk lane. */
final class OutboundScheduler {
  private final Lane urgent = new Lane(3);
  private final Lane bulk = new Lane(1);
  private final Link link;
  private boolean closed;
  private int dropped;

  OutboundScheduler(Link link) {
    this.link = link;
  }

  void submit(ByteBuf packet, boolean isUrgent) {
    if (closed) {
      packet.release();
      dropped++;
      return;
    }
    (isUrgent ? urgent : bulk).add(packet);
  }

  void tick() {
    serve(urgent);
    serve(bulk);
  }

  private void serve(Lane lane) {
    for (int i = 0; i < lane.weight(); i++) {
      ByteBuf packet = lane.next();
      if (packet == null) {
        return;
      }
      link.send(packet);
    }
  }

  void shutdown() {
    if (closed) {
      return;
    }
    closed = true;
    dropped += urgent.releaseAll();
  }

  int dropped() {
    return dropped;
  }
}

final class VideoSource {
  private final ByteBufAllocator alloc;
  private final OutboundScheduler scheduler;

  VideoSource(ByteBufAllocator alloc, OutboundScheduler scheduler) {
    this.alloc = alloc;
    this.scheduler = scheduler;
  }

  void frame(int number) {
    boolean keyFrame = number % 3 == 0;
    ByteBuf packet = alloc.directBuffer(256);
    packet.writeInt(number).writeZero(keyFrame ? 200 : 60 + number);
    scheduler.submit(packet, keyFrame);
  }
}

public final class Main {
  public static void main(String[] args) {
    Link link = new Link();
    OutboundScheduler scheduler = new OutboundScheduler(link);
    VideoSource source = new VideoSource(PooledByteBufAllocator.DEFAULT, scheduler);
    for (int n = 0; n < 22; n++) {
      source.frame(n);
      if (n % 2 == 1 && n < 18) {
        scheduler.tick();
      }
    }
    scheduler.shutdown();
    source.frame(22);
    source.frame(24);
    System.out.println(link + ", " + scheduler.dropped() + " dropped");
    System.out.println("done");
  }
}
