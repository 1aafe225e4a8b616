package io.github.bytebufflow.examples.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lets a request pass once the one before it is answered: pipelined requests wait here, so that
 * answers from workers keep their order.
 */
final class OneAtATimeHandler extends ChannelDuplexHandler {

  private static final int MOST_WAITING = 8;

  private final Queue<Object> waiting = new ArrayDeque<>();
  private boolean busy;
  private boolean advancing;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    waiting.add(msg);
    if (busy && waiting.size() == MOST_WAITING) {
      ctx.channel().config().setAutoRead(false);
    }
    advance(ctx);
  }

  /** A loop rather than a recursion: a request may be answered before fireChannelRead returns. */
  private void advance(ChannelHandlerContext ctx) {
    if (advancing) {
      return;
    }
    advancing = true;
    while (!busy && !waiting.isEmpty()) {
      busy = true;
      ctx.fireChannelRead(waiting.remove());
    }
    advancing = false;
    if (waiting.isEmpty() && !ctx.channel().config().isAutoRead()) {
      ctx.channel().config().setAutoRead(true);
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof LastHttpContent) {
      promise.addListener(
          written -> {
            busy = false;
            if (written.isSuccess()) {
              advance(ctx);
            } else {
              ctx.close();
            }
          });
    }
    ctx.write(msg, promise);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    busy = true;
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    ctx.fireChannelInactive();
  }
}
