package acme.mistakes.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.HashMap;
import java.util.Map;

class Gateway {
  private final Map<Integer, Channel> peers = new HashMap<>();
  int unknown;

  void register(int id, Channel c) {
    peers.put(id, c);
  }

  /** Consumes the frame. */
  void send(int id, ByteBuf f) {
    Channel c = peers.get(id);
    if (c == null) {
      unknown++;
      return;
    }
    c.writeAndFlush(f, c.voidPromise());
  }
}

class TunnelHandler extends ChannelInboundHandlerAdapter {
  private final Gateway g;

  TunnelHandler(Gateway g) {
    this.g = g;
  }

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    try {
      while (b.isReadable(8)) {
        int id = b.readInt();
        g.send(id, b.readRetainedSlice(4));
      }
    } finally {
      b.release();
    }
  }
}

/** A gateway that drops some of the frames of a loop. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Gateway g = new Gateway();
    EmbeddedChannel p = new EmbeddedChannel();
    g.register(1, p);
    EmbeddedChannel ch = new EmbeddedChannel(new TunnelHandler(g));
    for (int i = 0; i < 5; i++)
      ch.writeInbound(ch.alloc().directBuffer(32).writeInt(1).writeInt(5).writeInt(2).writeInt(6));
    ch.finish();
    p.finishAndReleaseAll();
    System.out.println("done");
  }
}
