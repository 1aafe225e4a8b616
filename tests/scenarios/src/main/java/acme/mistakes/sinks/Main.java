package acme.mistakes.sinks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.List;

interface Sink {
  /** Owns the buffer. */
  void accept(ByteBuf b);
}

class ChannelSink implements Sink {
  private final Channel c;

  ChannelSink(Channel c) {
    this.c = c;
  }

  public void accept(ByteBuf b) {
    c.writeAndFlush(b);
  }
}

class SumSink implements Sink {
  int n;

  public void accept(ByteBuf b) {
    n += b.readInt();
    b.release();
  }
}

class SizeSink implements Sink {
  int n;

  public void accept(ByteBuf b) {
    n += b.readableBytes();
  }
}

class Probe {
  void measure(Sink s, ByteBufAllocator al, int v) {
    s.accept(al.directBuffer(8).writeInt(v));
  }
}

/** Of three sinks, one only reads what it has to release. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel();
    Probe p = new Probe();
    List<Sink> l = List.of(new ChannelSink(ch), new SumSink(), new SizeSink());
    for (int i = 0; i < 15; i++) p.measure(l.get(i % 3), ch.alloc(), i);
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
