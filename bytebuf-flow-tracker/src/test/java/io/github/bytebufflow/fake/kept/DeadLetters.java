package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.channel.ChannelHandlerContext;
import io.github.bytebufflow.fake.unwoven.io.netty.util.ReferenceCountUtil;

/** The last handler: releases whatever nobody wanted, be it with a count or without. */
public class DeadLetters {
  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
  }

  public void write(ChannelHandlerContext context, Object message) {
    if (message instanceof Number) {
      ReferenceCountUtil.release(message);
    } else {
      context.write(message);
    }
  }

  public void other(Object message) {
    ReferenceCountUtil.release(message);
  }
}
