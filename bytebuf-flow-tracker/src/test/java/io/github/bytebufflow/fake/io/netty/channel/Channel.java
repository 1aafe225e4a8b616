package io.github.bytebufflow.fake.io.netty.channel;

import java.net.SocketAddress;

/** A fake of the interface of that name. */
public interface Channel {
  ChannelId id();

  SocketAddress localAddress();

  SocketAddress remoteAddress();

  boolean isActive();

  ChannelPipeline pipeline();

  /** A fake of the interface of that name. */
  interface Unsafe {
    ChannelPromise voidPromise();
  }
}
