package io.github.bytebufflow.fake.io.netty.channel;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** A fake of the class of that name. */
public class AbstractChannel implements Channel {
  public boolean active = true;
  public SocketAddress remote = InetSocketAddress.createUnresolved("peer", 7);
  public final Unsafe unsafe = new AbstractUnsafe();
  private final ChannelPipeline pipeline = new DefaultChannelPipeline(this);

  @Override
  public ChannelId id() {
    return () -> "1f2e3d4c";
  }

  @Override
  public SocketAddress localAddress() {
    return InetSocketAddress.createUnresolved("here", 8);
  }

  @Override
  public SocketAddress remoteAddress() {
    return active ? remote : null;
  }

  @Override
  public boolean isActive() {
    return active;
  }

  @Override
  public ChannelPipeline pipeline() {
    return pipeline;
  }

  /** A fake of the class of that name. */
  protected class AbstractUnsafe implements Unsafe {
    @Override
    public ChannelPromise voidPromise() {
      return () -> AbstractChannel.this;
    }
  }
}
