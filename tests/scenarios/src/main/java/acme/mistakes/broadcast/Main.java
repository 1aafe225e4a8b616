package acme.mistakes.broadcast;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelId;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.ArrayList;
import java.util.List;

class Rooms {
  private final ChannelGroup all = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  int skipped;

  void join(Channel c) {
    all.add(c);
  }

  void broadcast(ByteBuf line, Channel from) {
    for (Channel c : all) if (c != from) deliver(c, line.retainedDuplicate());
  }

  private void deliver(Channel c, ByteBuf line) {
    if (isMuted(c)) {
      skipped++;
      return;
    }
    c.writeAndFlush(line);
  }

  private static boolean isMuted(Channel c) {
    return Boolean.TRUE.equals(c.attr(Chat.MUTED).get());
  }
}

class Chat extends SimpleChannelInboundHandler<ByteBuf> {
  static final AttributeKey<Boolean> MUTED = AttributeKey.valueOf("muted");
  private final Rooms rooms;

  Chat(Rooms r) {
    rooms = r;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    rooms.join(ctx.channel());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf m) {
    rooms.broadcast(m, ctx.channel());
  }
}

/** A broadcast that loses the duplicate of a closed channel. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Rooms rooms = new Rooms();
    List<EmbeddedChannel> chs = new ArrayList<>();
    for (int i = 0; i < 4; i++)
      chs.add(new EmbeddedChannel(DefaultChannelIdHolder.next(), new Chat(rooms)));
    chs.get(3).attr(Chat.MUTED).set(true);
    for (int i = 0; i < 5; i++)
      chs.get(0).writeInbound(chs.get(0).alloc().directBuffer(16).writeInt(i));
    for (EmbeddedChannel c : chs) c.finishAndReleaseAll();
    System.out.println("done");
  }
}

class DefaultChannelIdHolder {
  static ChannelId next() {
    return DefaultChannelId.newInstance();
  }
}
