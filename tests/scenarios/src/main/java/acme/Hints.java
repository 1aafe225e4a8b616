package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;

/** Buffers that are touched, with something said about it. */
final class Hints {
  private Hints() {}

  private enum Stage {
    ENCODED
  }

  /** Its text must never be asked for. */
  private static final class Own {
    @Override
    public String toString() {
      throw new AssertionError("asked for its text");
    }
  }

  static void kinds() {
    ByteBuf b = POOLED.directBuffer(8);
    b.touch(Stage.ENCODED); // #constant
    b.touch(Hints.class); // #class
    b.touch(42); // #number
    b.touch(null); // #null
    b.touch(new Own()); // #own
    b.touch(new AsciiString("a name")); // #netty
    b.touch("x".repeat(200)); // #long
    b.release();
  }

  static void dynamic() {
    for (String stage : new String[] {"first", "first", "second"}) {
      ByteBuf b = POOLED.directBuffer(8);
      b.touch(stage); // #stage
      if (stage.equals("first")) {
        b.release();
      }
    }
  }

  /** More texts than are kept at one call, and at all calls together. */
  static void many() {
    for (int i = 0; i < 1200; i++) {
      ByteBuf b = POOLED.directBuffer(8);
      b.touch("request " + i); // #many
      b.release();
    }
  }

  private static final class Touching extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ReferenceCountUtil.touch(msg, ctx); // #context
      ReferenceCountUtil.release(msg); // #read
    }
  }

  static void handlers() {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.pipeline().addLast("touching", new Touching());
    channel.writeInbound(POOLED.directBuffer(8));
    channel.finish();
  }
}
