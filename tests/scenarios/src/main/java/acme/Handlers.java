package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.local.LocalChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/** Messages on their way through a pipeline. */
final class Handlers {
  private Handlers() {}

  private static ByteBuf message() {
    return POOLED.directBuffer(16).writeInt(7);
  }

  /** Looks at a message and passes it on. */
  static final class Audit extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      note(msg);
      ctx.fireChannelRead(msg);
    }

    private void note(Object msg) {
      ReferenceCountUtil.touch(msg); // #touched
    }
  }

  /** Uses a message up. */
  static final class Service extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ReferenceCountUtil.release(msg); // #served
    }
  }

  static void buffers() {
    EmbeddedChannel channel = new EmbeddedChannel(new Audit(), new Service());
    channel.writeInbound(message());
    channel.writeInbound("no buffer");
    channel.finishAndReleaseAll();
  }

  static void holders() {
    EmbeddedChannel channel = new EmbeddedChannel(new Audit(), new Service());
    channel.writeInbound(new DefaultHttpContent(message()));
    channel.finishAndReleaseAll();
  }

  static void fetched() {
    EmbeddedChannel channel = new EmbeddedChannel(new Audit());
    channel.writeInbound(message());
    HttpContent none = null;
    ReferenceCountUtil.release(none);
    forget(channel.readInbound());
  }

  /** Releases what it forgot that somebody else needs. */
  static final class Printer extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      msg.getByte(0);
    }
  }

  static void simple() {
    EmbeddedChannel channel = new EmbeddedChannel(new Printer());
    channel.writeInbound(message());
    channel.finishAndReleaseAll();
  }

  /** Passes on what it writes. */
  static final class Outbound extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
      ctx.write(msg, promise);
    }
  }

  static void written() {
    EmbeddedChannel channel = new EmbeddedChannel(new Outbound());
    channel.writeOutbound(message());
    ByteBuf sent = channel.readOutbound();
    sent.release(); // #sent
  }

  static void writtenToClosed() {
    EmbeddedChannel channel = new EmbeddedChannel(new Outbound());
    channel.close();
    channel.write(message());
  }

  /** Fails on each message. */
  static final class Failing extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      throw new IllegalStateException("no route"); // #failed
    }
  }

  static void failed() {
    EmbeddedChannel channel = new EmbeddedChannel(new Audit(), new Failing());
    try {
      channel.writeInbound(message());
    } catch (IllegalStateException expected) {
      channel.finishAndReleaseAll();
    }
  }

  /** Nobody handles the message, so Netty discards it. */
  static void tail() throws Exception {
    EventLoopGroup group = new DefaultEventLoopGroup(1);
    try {
      LocalChannel channel = new LocalChannel();
      channel.pipeline().addLast(new Audit());
      group.register(channel).sync();
      discard(channel, message());
      discard(channel, new DefaultHttpContent(message()));
    } finally {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  private static void discard(LocalChannel channel, Object message) throws Exception {
    Runnable fire = () -> channel.pipeline().fireChannelRead(message); // #submitted
    channel.eventLoop().submit(fire).get();
  }
}
