package io.github.bytebufflow.fake.unwoven.io.netty.channel;

/** Takes messages for good. */
public interface ChannelHandlerContext {
  void write(Object message);
}
