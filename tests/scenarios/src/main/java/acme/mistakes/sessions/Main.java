package acme.mistakes.sessions;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelId;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

class Sessions {
  private final Map<ChannelId, Deque<ByteBuf>> pending = new HashMap<>();

  void open(Channel c) {
    pending.put(c.id(), new ArrayDeque<>());
  }

  void later(Channel c, ByteBuf b) {
    Deque<ByteBuf> q = pending.get(c.id());
    if (q == null) {
      b.release();
      return;
    }
    q.add(b);
  }

  void flush(Channel c) {
    Deque<ByteBuf> q = pending.get(c.id());
    for (ByteBuf b; (b = q.poll()) != null; ) c.write(b);
    c.flush();
  }

  void closed(Channel c) {
    pending.remove(c.id());
  }
}

class Push extends SimpleChannelInboundHandler<ByteBuf> {
  private final Sessions s;

  Push(Sessions s) {
    this.s = s;
  }

  @Override
  public void channelActive(ChannelHandlerContext c) {
    s.open(c.channel());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf m) {
    if (m.readByte() == 1) s.flush(c.channel());
    else s.later(c.channel(), m.retain());
  }

  @Override
  public void channelInactive(ChannelHandlerContext c) {
    s.closed(c.channel());
  }
}

/** Queues in a map that are dropped with their sessions. */
public final class Main {
  private Main() {}

  static void talk(Sessions s, boolean flush) {
    EmbeddedChannel ch = new EmbeddedChannel(DefaultChannelId.newInstance(), new Push(s));
    ch.writeInbound(ch.alloc().directBuffer(8).writeByte(0).writeInt(1));
    if (flush) ch.writeInbound(ch.alloc().directBuffer(8).writeByte(1));
    ch.finishAndReleaseAll();
  }

  public static void main(String[] a) {
    Sessions s = new Sessions();
    for (int i = 0; i < 20; i++) talk(s, i % 4 != 0);
    System.out.println("done");
  }
}
