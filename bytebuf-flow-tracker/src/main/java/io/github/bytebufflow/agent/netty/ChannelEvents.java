package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.ChannelEntry;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;

/**
 * The channel that a thread works for: where each transport reads, once for all messages of a read,
 * and where a channel is registered or closed. A message that goes from handler to handler meets
 * none of these. What a version of Netty does not have is no loss.
 */
final class ChannelEvents {
  private static final String CHANNEL = "channel/";

  /** By class what its objects do for one channel. */
  private static final String[][] EVENTS = {
    {CHANNEL + "AbstractChannel$AbstractUnsafe", "register0"},
    {CHANNEL + "nio/AbstractNioByteChannel$NioByteUnsafe", "read"},
    {CHANNEL + "nio/AbstractNioMessageChannel$NioMessageUnsafe", "read"},
    {CHANNEL + "epoll/AbstractEpollStreamChannel$EpollStreamUnsafe", "epollInReady"},
    {CHANNEL + "epoll/EpollDatagramChannel$EpollDatagramChannelUnsafe", "epollInReady"},
    {CHANNEL + "epoll/EpollDomainDatagramChannel$EpollDomainDatagramChannelUnsafe", "epollInReady"},
    {CHANNEL + "epoll/EpollDomainSocketChannel$EpollDomainUnsafe", "epollInReady"},
    {CHANNEL + "kqueue/AbstractKQueueStreamChannel$KQueueStreamUnsafe", "readReady"},
    {CHANNEL + "kqueue/KQueueDatagramChannel$KQueueDatagramChannelUnsafe", "readReady"},
    {CHANNEL + "kqueue/KQueueDomainDatagramChannel$KQueueDomainDatagramChannelUnsafe", "readReady"},
    {CHANNEL + "kqueue/KQueueDomainSocketChannel$KQueueDomainUnsafe", "readReady"},
    {CHANNEL + "uring/AbstractIoUringChannel$AbstractUringUnsafe", "handle"},
    {CHANNEL + "local/LocalChannel", "readInbound"},
    {CHANNEL + "oio/AbstractOioByteChannel", "doRead"},
    {CHANNEL + "oio/AbstractOioMessageChannel", "doRead"},
    {
      NettyTypes.PIPELINE,
      "fireChannelInactive",
      "fireChannelUnregistered",
      "fireExceptionCaught",
      "fireUserEventTriggered"
    },
  };

  private ChannelEvents() {}

  static void add(Hooks hooks) {
    for (String[] events : EVENTS) {
      for (int i = 1; i < events.length; i++) {
        hooks.add(new Hook(events[0], events[i], "(", new Within(), null));
      }
    }
  }

  /** Around a method. */
  private static final class Within implements MethodHook {
    @Override
    public void onEnter(Code code) {
      code.load(0);
      code.channel(ChannelEntry.ENTER);
    }

    @Override
    public void onReturn(Code code) {
      code.channel(ChannelEntry.LEAVE);
    }

    @Override
    public boolean catches() {
      return true;
    }

    @Override
    public void onThrow(Code code) {
      code.channel(ChannelEntry.LEAVE);
    }
  }
}
