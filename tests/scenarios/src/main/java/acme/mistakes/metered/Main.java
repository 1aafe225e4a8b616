package acme.mistakes.metered;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.TreeMap;

/** Messages come in fragments; the first byte of a fragment tells whether more follow. */
public final class Main {
  static final int MORE = 1;
  static final int LAST = 0;

  public static void main(String[] args) {
    Map<String, Integer> meter = new TreeMap<>();
    for (int i = 0; i < 20; i++) {
      MeteredAssembler assembler = new MeteredAssembler(meter);
      EmbeddedChannel ch = new EmbeddedChannel(assembler, new MessageSink(meter));
      ch.writeInbound(fragment(ch, MORE, 40));
      ch.writeInbound(fragment(ch, MORE, 60));
      if (i % 4 != 1) {
        ch.writeInbound(fragment(ch, LAST, 10));
        ch.writeInbound(fragment(ch, LAST, 5));
      }
      if (i % 2 == 0) {
        ch.pipeline().remove(assembler);
      }
      ch.finishAndReleaseAll();
    }
    System.out.println(meter + " done");
  }

  private static ByteBuf fragment(EmbeddedChannel ch, int flag, int size) {
    return ch.alloc().directBuffer(size + 1).writeByte(flag).writeZero(size);
  }
}

class Assembler extends ChannelInboundHandlerAdapter {
  private ByteBuf partial;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    ByteBuf fragment = (ByteBuf) msg;
    boolean more = fragment.readByte() == Main.MORE;
    if (partial == null && !more) {
      ctx.fireChannelRead(fragment);
      return;
    }
    if (partial == null) {
      partial = ctx.alloc().directBuffer(256);
    }
    try {
      partial.writeBytes(fragment);
    } finally {
      fragment.release();
    }
    if (!more) {
      ByteBuf message = partial;
      partial = null;
      ctx.fireChannelRead(message);
    }
  }

  final boolean unfinished() {
    return partial != null;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
    if (partial != null) {
      partial.release();
      partial = null;
    }
  }
}

final class MeteredAssembler extends Assembler {
  private final Map<String, Integer> meter;

  MeteredAssembler(Map<String, Integer> meter) {
    this.meter = meter;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    super.handlerAdded(ctx);
    meter.merge("opened", 1, Integer::sum);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
    meter.merge("removed", 1, Integer::sum);
    if (unfinished()) {
      meter.merge("unfinished", 1, Integer::sum);
    }
  }
}

final class MessageSink extends SimpleChannelInboundHandler<ByteBuf> {
  private final Map<String, Integer> meter;

  MessageSink(Map<String, Integer> meter) {
    this.meter = meter;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
    meter.merge("messages", 1, Integer::sum);
  }
}
