package acme.mistakes.invalid;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

class Packet {
  final int prio;
  private final ByteBuf body;

  Packet(int p, ByteBuf b) {
    prio = p;
    body = b;
  }

  ByteBuf body() {
    return body;
  }

  boolean valid() {
    return body.readableBytes() > 4;
  }

  void release() {
    body.release();
  }
}

class PacketRouter {
  private final Consumer<Packet> sink;

  PacketRouter(Consumer<Packet> s) {
    sink = s;
  }

  void route(List<Packet> batch) {
    batch.stream().filter(Packet::valid).sorted(Comparator.comparingInt(p -> p.prio)).forEach(sink);
  }
}

class PacketSink {
  int n;

  void accept(Packet p) {
    try {
      n += p.body().readInt();
    } finally {
      p.release();
    }
  }
}

class BatchReader extends ChannelInboundHandlerAdapter {
  private final List<Packet> batch = new ArrayList<>();
  private final PacketRouter r;

  BatchReader(PacketRouter r) {
    this.r = r;
  }

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    batch.add(new Packet(batch.size(), (ByteBuf) m));
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext c) {
    List<Packet> b = new ArrayList<>(batch);
    batch.clear();
    r.route(b);
  }
}

/** Packets that a filter of a stream drops. */
public final class Main {
  private Main() {}

  public static void main(String[] a) {
    PacketSink s = new PacketSink();
    EmbeddedChannel ch = new EmbeddedChannel(new BatchReader(new PacketRouter(s::accept)));
    for (int k = 0; k < 5; k++) {
      ch.writeInbound(
          ch.alloc().directBuffer(16).writeLong(k),
          ch.alloc().directBuffer(16).writeShort(k),
          ch.alloc().directBuffer(16).writeLong(k));
    }
    ch.finish();
    System.out.println("done");
  }
}
