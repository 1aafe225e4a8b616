package io.github.bytebufflow.benchmarks.path;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Consumer;

/**
 * Four handlers that get the buffer as {@code Object msg}. One class each, as in an application: a
 * path that comes to one again is a loop.
 */
public final class Handlers {
  private Handlers() {}

  /** The first. */
  public static final class Decode extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  /** The second. */
  public static final class Log extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  /** The third. */
  public static final class Route extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  /** The last, which gives the message to whoever made the pipeline. */
  public static final class Handle extends ChannelInboundHandlerAdapter {
    private final Consumer<Object> end;

    /** A handler that ends here. */
    public Handle(Consumer<Object> end) {
      this.end = end;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      end.accept(msg);
    }
  }
}
