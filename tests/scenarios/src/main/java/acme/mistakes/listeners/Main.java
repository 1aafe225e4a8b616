package acme.mistakes.listeners;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

interface Listener {
  /** Owns the event. */
  void on(ByteBuf e);
}

class Sum implements Listener {
  int n;

  public void on(ByteBuf e) {
    n += e.getInt(0);
    e.release();
  }
}

class Size implements Listener {
  int n;

  public void on(ByteBuf e) {
    n += e.readableBytes();
  }
}

class Bus {
  private final List<Listener> ls = new ArrayList<>();

  void add(Listener l) {
    ls.add(l);
  }

  void publish(ByteBuf e) {
    for (Listener l : ls) {
      l.on(e.retain());
    }
  }
}

class BusHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private final Bus b;

  BusHandler(Bus b) {
    this.b = b;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf m) {
    b.publish(m);
  }
}

/** Of three listeners, each with a count of its own, one only reads. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Bus b = new Bus();
    b.add(new Sum());
    b.add(new Size());
    b.add(new Sum());
    EmbeddedChannel ch = new EmbeddedChannel(new BusHandler(b));
    for (int i = 0; i < 5; i++) ch.writeInbound(ch.alloc().directBuffer(8).writeInt(i));
    ch.finish();
    System.out.println("done");
  }
}
