package acme.mistakes.purge;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Parcel {
  final ByteBuf b;
  final int to;

  Parcel(ByteBuf b, int to) {
    this.b = b;
    this.to = to;
  }

  void release() {
    b.release();
  }
}

class Depot {
  private final Map<Integer, List<Parcel>> shelves = new HashMap<>();

  void store(Parcel p) {
    shelves.computeIfAbsent(p.to, k -> new ArrayList<>()).add(p);
  }

  List<Parcel> fetch(int to) {
    List<Parcel> l = shelves.remove(to);
    return l == null ? List.of() : l;
  }

  void purge() {
    shelves.clear();
  }
}

class Courier {
  private final Depot d;
  private final Channel c;

  Courier(Depot d, Channel c) {
    this.d = d;
    this.c = c;
  }

  void deliver(int to) {
    for (Parcel p : d.fetch(to)) c.writeAndFlush(p.b);
  }
}

class Counter extends SimpleChannelInboundHandler<ByteBuf> {
  private final Depot d;

  Counter(Depot d) {
    this.d = d;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf m) {
    d.store(new Parcel(m.readRetainedSlice(4), m.readByte()));
  }
}

/** Parcels on shelves, lists in a map that is cleared. */
public final class Main {
  private Main() {}

  public static void main(String[] a) {
    Depot d = new Depot();
    EmbeddedChannel out = new EmbeddedChannel();
    Courier k = new Courier(d, out);
    EmbeddedChannel ch = new EmbeddedChannel(new Counter(d));
    for (int i = 0; i < 20; i++)
      ch.writeInbound(ch.alloc().directBuffer(8).writeInt(i).writeByte(i % 4));
    for (int t = 0; t < 3; t++) k.deliver(t);
    d.purge();
    ch.finish();
    out.finishAndReleaseAll();
    System.out.println("done");
  }
}
