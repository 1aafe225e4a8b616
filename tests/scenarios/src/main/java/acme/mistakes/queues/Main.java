package acme.mistakes.queues;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

class Queues {
  private final Map<Integer, Deque<ByteBuf>> all = new HashMap<>();

  Deque<ByteBuf> of(int id) {
    return all.computeIfAbsent(id, k -> new ArrayDeque<>());
  }

  void drop(int id) {
    all.remove(id);
  }

  void flush(int id, Channel c) {
    Deque<ByteBuf> q = all.remove(id);
    if (q != null) for (ByteBuf b : q) c.writeAndFlush(b);
  }
}

class Router {
  private final Queues qs;
  int full;

  Router(Queues q) {
    qs = q;
  }

  void route(int id, ByteBuf b) {
    Deque<ByteBuf> q = qs.of(id);
    if (q.size() >= 5) {
      full++;
      b.release();
      return;
    }
    q.add(b);
  }
}

class Ingress extends ChannelInboundHandlerAdapter {
  private final Router r;

  Ingress(Router r) {
    this.r = r;
  }

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    r.route(b.getInt(0), b);
  }
}

/** Queues in a map that another object gives out, and that forgets one. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Queues q = new Queues();
    EmbeddedChannel out = new EmbeddedChannel();
    EmbeddedChannel ch = new EmbeddedChannel(new Ingress(new Router(q)));
    for (int i = 0; i < 24; i++) ch.writeInbound(ch.alloc().directBuffer(8).writeInt(i % 3));
    q.flush(0, out);
    q.flush(1, out);
    q.drop(2);
    ch.finish();
    out.finishAndReleaseAll();
    System.out.println("done");
  }
}
