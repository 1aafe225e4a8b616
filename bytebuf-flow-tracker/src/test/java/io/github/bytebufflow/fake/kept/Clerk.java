package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.channel.ChannelHandlerContext;

/** A handler whose base class releases what has a count. */
public class Clerk {
  private int size;

  protected void channelRead0(ChannelHandlerContext context, Letter letter) {
    size += letter.content.capacity();
  }

  protected void messageReceived(ChannelHandlerContext context, Object message) {
    if (message instanceof Letter) {
      size += ((Letter) message).content.capacity();
    }
  }

  protected void messageReceived(ChannelHandlerContext context, CountedLetter letter) {
    size += letter.content.capacity();
  }
}
