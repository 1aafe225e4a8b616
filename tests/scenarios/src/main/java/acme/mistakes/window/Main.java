package acme.mistakes.window;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

public final class Main {
  public static void main(String[] args) {
    Link link = new Link();
    OutboundWindow window = new OutboundWindow(link, 8);
    Sender sender = new Sender(window);
    sender.send(8);
    window.onAck(Ack.single(1));
    window.onAck(Ack.single(2));
    window.onAck(Ack.single(4));
    window.onAck(Ack.cumulative(6));
    window.resend();
    for (int seq = 7; seq <= 16; seq++) {
      sender.send(1);
      window.onAck(Ack.single(seq));
    }
    sender.send(6);
    window.onAck(Ack.cumulative(18));
    window.resend();
    window.reset();
    System.out.println("sent " + sender.sent() + ", packets on the link " + link.packets());
    System.out.println("done");
  }
}

final class Ack {
  final long sequence;
  final boolean cumulative;

  private Ack(long sequence, boolean cumulative) {
    this.sequence = sequence;
    this.cumulative = cumulative;
  }

  static Ack single(long sequence) {
    return new Ack(sequence, false);
  }

  static Ack cumulative(long sequence) {
    return new Ack(sequence, true);
  }
}

/** The network: consumes what it is given. */
final class Link {
  private int packets;
  private long bytes;

  void transmit(ByteBuf packet) {
    packets++;
    bytes += packet.readableBytes();
    packet.release();
  }

  int packets() {
    return packets;
  }
}

final class Sender {
  private final OutboundWindow window;
  private long sequence;

  Sender(OutboundWindow window) {
    this.window = window;
  }

  void send(int count) {
    for (int i = 0; i < count; i++) {
      long seq = ++sequence;
      ByteBuf packet =
          PooledByteBufAllocator.DEFAULT.directBuffer(32).writeLong(seq).writeLong(seq * seq);
      if (!window.offer(seq, packet)) {
        packet.release();
        sequence--;
        return;
      }
    }
  }

  long sent() {
    return sequence;
  }
}

/** Keeps each packet until its acknowledgement comes, to be able to send it again. */
final class OutboundWindow {
  private final Link link;
  private final int size;
  private final TreeMap<Long, ByteBuf> unacked = new TreeMap<>();

  OutboundWindow(Link link, int size) {
    this.link = link;
    this.size = size;
  }

  /** Takes over the packet, or returns false if the window is full. */
  boolean offer(long sequence, ByteBuf packet) {
    if (unacked.size() >= size) {
      return false;
    }
    unacked.put(sequence, packet);
    link.transmit(packet.retainedDuplicate());
    return true;
  }

  void onAck(Ack ack) {
    if (ack.cumulative) {
      ackUpTo(ack.sequence);
    } else {
      ackOne(ack.sequence);
    }
  }

  private void ackOne(long sequence) {
    ByteBuf packet = unacked.remove(sequence);
    if (packet != null) {
      packet.release();
    }
  }

  private void ackUpTo(long sequence) {
    unacked.headMap(sequence, true).clear();
  }

  void resend() {
    List<ByteBuf> again = new ArrayList<>(unacked.values());
    for (ByteBuf packet : again) {
      link.transmit(packet.retainedDuplicate());
    }
  }

  void reset() {
    unacked.values().forEach(ByteBuf::release);
    unacked.clear();
  }
}
