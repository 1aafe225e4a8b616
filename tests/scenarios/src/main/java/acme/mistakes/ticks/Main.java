package acme.mistakes.ticks;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

class Tick {
  final int v;

  Tick(int v) {
    this.v = v;
  }
}

class TickSender {
  private final Channel ch;
  int skipped;

  TickSender(Channel c) {
    ch = c;
  }

  void sendAll(List<Tick> ticks) {
    for (Tick t : ticks) {
      send(encode(t));
    }
  }

  private ByteBuf encode(Tick t) {
    return ch.alloc().directBuffer(16).writeInt(t.v);
  }

  private void send(ByteBuf b) {
    if (b.getInt(0) % 4 == 0) {
      skipped++;
      return;
    }
    ch.writeAndFlush(b);
  }
}

/** A sender that skips some of what a loop makes. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel();
    TickSender s = new TickSender(ch);
    List<Tick> l = new ArrayList<>();
    for (int i = 0; i < 20; i++) l.add(new Tick(i));
    s.sendAll(l);
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
