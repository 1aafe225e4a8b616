package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.channel.ChannelHandlerContext;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/** What the code of a program may do with a count that it does not have. */
@SuppressWarnings("unused")
final class Till {
  private final Queue<Object> waiting = new ArrayDeque<>();
  private final Set<Object> noted = new HashSet<>();
  private boolean open;

  void releasesTwice(AbstractReferenceCountedByteBuf goods) {
    goods.release();
    goods.release();
  }

  void retainsBetween(AbstractReferenceCountedByteBuf goods) {
    goods.retain();
    goods.release();
    goods.release();
  }

  void releasesEither(AbstractReferenceCountedByteBuf goods) {
    if (open) {
      goods.release();
    } else {
      goods.release();
    }
  }

  void releasesAfterWrite(ChannelHandlerContext context, AbstractReferenceCountedByteBuf goods) {
    try {
      context.write(goods);
    } catch (RuntimeException e) {
      goods.release();
    }
  }

  void releasesBeforeWrite(ChannelHandlerContext context, AbstractReferenceCountedByteBuf goods) {
    try {
      check(goods);
    } catch (RuntimeException e) {
      goods.release();
      return;
    }
    context.write(goods);
  }

  void forgetsWhatItGave(AbstractReferenceCountedByteBuf of) {
    AbstractReferenceCountedByteBuf goods = of;
    try {
      check(goods);
      goods.release();
      goods = null;
    } finally {
      if (goods != null) {
        goods.release();
      }
    }
  }

  void asksTheCount(AbstractReferenceCountedByteBuf goods) {
    goods.release();
    if (goods.refCnt() > 0) {
      goods.release();
    }
  }

  void givesToWhoReleases(AbstractReferenceCountedByteBuf goods) {
    pays(goods);
    goods.release();
  }

  void givesToWhoMayRelease(AbstractReferenceCountedByteBuf goods) {
    mayPay(goods);
    goods.release();
  }

  void offers(AbstractReferenceCountedByteBuf goods) {
    if (!waiting.offer(goods)) {
      goods.release();
    }
  }

  void notes(AbstractReferenceCountedByteBuf goods) {
    noted.add(goods);
    goods.release();
  }

  void retainsForAll(AbstractReferenceCountedByteBuf goods, int all) {
    goods.retain(all);
    goods.release();
    goods.release();
  }

  void dropsBoth(Pair goods) {
    goods.left.release();
    goods.right.release();
  }

  void dropsTwo(AbstractReferenceCountedByteBuf[] goods) {
    goods[0].release();
    goods[1].release();
  }

  /** Has two. */
  static final class Pair {
    private AbstractReferenceCountedByteBuf left;
    private AbstractReferenceCountedByteBuf right;
  }

  private void pays(AbstractReferenceCountedByteBuf goods) {
    check(goods);
    goods.release();
  }

  private void mayPay(AbstractReferenceCountedByteBuf goods) {
    if (open) {
      goods.release();
    }
  }

  private void check(AbstractReferenceCountedByteBuf goods) {
    if (goods.capacity() == 0) {
      throw new IllegalArgumentException("nothing");
    }
  }

  /** Releases for its subclasses what they have packed. */
  abstract static class Packer {
    protected abstract void encode(
        ChannelHandlerContext context, AbstractReferenceCountedByteBuf goods, List<Object> out);
  }

  /** Passes on without a retain what its base class releases, where it is closed. */
  static final class Forgetful extends Packer {
    private boolean open;

    @Override
    protected void encode(
        ChannelHandlerContext context, AbstractReferenceCountedByteBuf goods, List<Object> out) {
      if (open) {
        goods.retain();
        out.add(goods);
      } else {
        out.add(goods);
      }
    }
  }

  /**
   * The same, in a class that does not leave the rest to its base class: what it gets is its own.
   */
  static final class Thorough extends Packer {
    private boolean open;

    public void write(ChannelHandlerContext context, Object goods, Object promise) {
      encode(context, (AbstractReferenceCountedByteBuf) goods, List.of());
    }

    @Override
    protected void encode(
        ChannelHandlerContext context, AbstractReferenceCountedByteBuf goods, List<Object> out) {
      if (open) {
        goods.retain();
        out.add(goods);
      } else {
        out.add(goods);
      }
    }
  }

  /** Promises views with a count. */
  abstract static class Lens extends ByteBuf {
    abstract ByteBuf retainedSlice(int index);

    abstract ByteBuf slice(int index);
  }

  static ByteBuf cut(Lens goods) {
    return goods.retainedSlice(0);
  }
}
