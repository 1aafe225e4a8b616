package acme.mistakes.methodtable;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

class Commands {
  private final Map<Integer, BiConsumer<ChannelHandlerContext, ByteBuf>> all = new HashMap<>();
  int puts;

  Commands() {
    all.put(0, this::get);
    all.put(1, this::put);
    all.put(2, this::ping);
  }

  BiConsumer<ChannelHandlerContext, ByteBuf> of(int op) {
    return all.get(op);
  }

  private void get(ChannelHandlerContext c, ByteBuf b) {
    c.writeAndFlush(b);
  }

  private void put(ChannelHandlerContext c, ByteBuf b) {
    puts += b.readInt();
    b.release();
  }

  private void ping(ChannelHandlerContext c, ByteBuf b) {
    c.writeAndFlush(c.alloc().directBuffer(4).writeInt(b.readInt()));
  }
}

class CommandHandler extends ChannelInboundHandlerAdapter {
  private final Commands cs = new Commands();

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    cs.of(b.readByte()).accept(c, b);
  }
}

/** Of three methods in a table, one only reads its buffer. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new CommandHandler());
    for (int i = 0; i < 15; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeByte(i % 3).writeInt(i));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
