package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.OwnershipEntry;

/**
 * Whose work an event loop does, with the option {@code owners}. A channel, its transport (the
 * {@code unsafe}) and a task with a time have the owner under whom they were made; what the loop
 * does for them is done under that owner. A task without a time has the owner under whom it was
 * handed over. The threads of event loops are nobody's, whoever is the first to use them.
 *
 * <p>What a version of Netty does not have is no loss: each transport is woven where it reads, is
 * connected and flushes, under the names of all versions.
 */
final class OwnedWork {
  private static final String CHANNEL = "channel/";
  private static final String CONCURRENT = "util/concurrent/";
  private static final String TIMEOUT = "util/HashedWheelTimer$HashedWheelTimeout";

  /** What the objects of each class do on an event loop. */
  private static final String[][] WORK = {
    {CHANNEL + "AbstractChannel$AbstractUnsafe", "register0", "flush0"},
    {CHANNEL + "nio/AbstractNioChannel$AbstractNioUnsafe", "finishConnect", "handle"},
    {CHANNEL + "nio/AbstractNioByteChannel$NioByteUnsafe", "read"},
    {CHANNEL + "nio/AbstractNioMessageChannel$NioMessageUnsafe", "read"},
    {
      CHANNEL + "epoll/AbstractEpollChannel$AbstractEpollUnsafe",
      "handle",
      "epollRdHupReady",
      "epollOutReady"
    },
    {CHANNEL + "epoll/AbstractEpollStreamChannel$EpollStreamUnsafe", "epollInReady"},
    {CHANNEL + "epoll/AbstractEpollServerChannel$EpollServerSocketUnsafe", "epollInReady"},
    {CHANNEL + "epoll/EpollDatagramChannel$EpollDatagramChannelUnsafe", "epollInReady"},
    {CHANNEL + "epoll/EpollDomainDatagramChannel$EpollDomainDatagramChannelUnsafe", "epollInReady"},
    {CHANNEL + "epoll/EpollDomainSocketChannel$EpollDomainUnsafe", "epollInReady"},
    {
      CHANNEL + "kqueue/AbstractKQueueChannel$AbstractKQueueUnsafe",
      "handle",
      "readReady",
      "writeReady",
      "readEOF"
    },
    {CHANNEL + "kqueue/AbstractKQueueStreamChannel$KQueueStreamUnsafe", "readReady"},
    {CHANNEL + "kqueue/AbstractKQueueServerChannel$KQueueServerSocketUnsafe", "readReady"},
    {CHANNEL + "kqueue/KQueueDatagramChannel$KQueueDatagramChannelUnsafe", "readReady"},
    {CHANNEL + "kqueue/KQueueDomainDatagramChannel$KQueueDomainDatagramChannelUnsafe", "readReady"},
    {CHANNEL + "kqueue/KQueueDomainSocketChannel$KQueueDomainUnsafe", "readReady"},
    {CHANNEL + "uring/AbstractIoUringChannel$AbstractUringUnsafe", "handle"},
    {CHANNEL + "local/LocalChannel", "readInbound"},
    {CHANNEL + "local/LocalServerChannel", "serve", "serve0", "readInbound"},
    {CHANNEL + "oio/AbstractOioByteChannel", "doRead"},
    {CHANNEL + "oio/AbstractOioMessageChannel", "doRead"},
    {CONCURRENT + "ScheduledFutureTask", "run"},
    {TIMEOUT, "expire", "run"},
  };

  /** What has an owner from its constructor on. */
  private static final String[] OWNED = {
    CHANNEL + "AbstractChannel",
    CHANNEL + "AbstractChannel$AbstractUnsafe",
    CONCURRENT + "ScheduledFutureTask",
    TIMEOUT,
  };

  private OwnedWork() {}

  static void add(Hooks hooks) {
    for (String type : OWNED) {
      hooks.add(new Hook(type, "<init>", "(", new Made(), null));
    }
    for (String[] work : WORK) {
      for (int i = 1; i < work.length; i++) {
        hooks.add(new Hook(work[0], work[i], "(", new Within(false), null));
      }
    }
    String loop = CONCURRENT + "SingleThreadEventExecutor";
    hooks.add(
        new Hook(
            loop,
            "offerTask",
            "(Ljava/lang/Runnable;)Z",
            new HandedOver(),
            "what tasks of event loops allocate has no owner"));
    hooks.add(new Hook(loop, "doStartThread", "()V", new Within(true), null));
    String global = CONCURRENT + "GlobalEventExecutor";
    hooks.add(new Hook(global, "addTask", "(Ljava/lang/Runnable;)V", new HandedOver(), null));
    hooks.add(new Hook(global, "startThread", "()V", new Within(true), null));
  }

  /** At the end of a constructor. */
  private static final class Made implements MethodHook {
    @Override
    public void onReturn(Code code) {
      code.load(0);
      code.own(OwnershipEntry.MADE);
    }
  }

  /** Around a method: under the owner of the object, or under none. */
  private static final class Within implements MethodHook {
    private final boolean nobodys;

    Within(boolean nobodys) {
      this.nobodys = nobodys;
    }

    @Override
    public void onEnter(Code code) {
      if (nobodys) {
        code.own(OwnershipEntry.SUSPEND);
      } else {
        code.load(0);
        code.own(OwnershipEntry.ENTER);
      }
    }

    @Override
    public void onReturn(Code code) {
      code.own(OwnershipEntry.LEAVE);
    }

    @Override
    public boolean catches() {
      return true;
    }

    @Override
    public void onThrow(Code code) {
      code.own(OwnershipEntry.LEAVE);
    }
  }

  /** Where a queue gets a task. */
  private static final class HandedOver implements MethodHook {
    @Override
    public void onEnter(Code code) {
      code.load(1);
      code.own(OwnershipEntry.CARRY);
      code.store(1);
    }
  }
}
