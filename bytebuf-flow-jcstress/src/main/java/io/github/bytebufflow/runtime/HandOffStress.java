package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.ByteBufHolder;
import io.github.bytebufflow.fake.io.netty.buffer.DefaultByteBufHolder;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A message whose buffer is not known yet goes to handlers whose site is not known yet. */
public final class HandOffStress {
  private static final int API =
      Sites.number("Allocator", "directBuffer", 0, Site.ALLOCATE, "direct");

  private HandOffStress() {}

  private static final class Context extends TrackedContext {}

  private static final class First {}

  private static final class Second {}

  private static final class Access extends NettyAccess {
    @Override
    protected int refCnt(Object holder) {
      return ((ByteBufHolder) holder).content().refCnt();
    }

    @Override
    protected Object content(Object holder) {
      return ((ByteBufHolder) holder).content();
    }

    @Override
    protected Object unwrap(Object buffer) {
      return null;
    }

    @Override
    protected int bufferRefCnt(Object buffer) {
      return ((AbstractReferenceCountedByteBuf) buffer).refCnt();
    }

    @Override
    protected int capacity(Object buffer) {
      return ((AbstractReferenceCountedByteBuf) buffer).capacity();
    }

    @Override
    protected boolean isDirect(Object buffer) {
      return ((AbstractReferenceCountedByteBuf) buffer).isDirect();
    }
  }

  private static TrackedBuffer known(TrackedMessage message) {
    return message.buffer;
  }

  /** One message goes to one handler twice, and to another. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It was at both, and is known.")
  @Outcome(expect = FORBIDDEN, desc = "A hand-off was lost, or went elsewhere.")
  @State
  public static class AtOnce {
    private final AbstractReferenceCountedByteBuf buffer = new AbstractReferenceCountedByteBuf();
    private final DefaultByteBufHolder message = new DefaultByteBufHolder(buffer);
    private final Context context = new Context();
    private final Object first = new First();

    /** A message with an open flow. */
    public AtOnce() {
      Tracker.stacks = false;
      Tracker.access(inBufferPackage -> new Access());
      Recorder.allocated(null, buffer, API, 16);
    }

    @Actor
    public void one() {
      Recorder.handedTo(message, context, first);
    }

    @Actor
    public void two() {
      Recorder.handedTo(message, context, first);
    }

    @Arbiter
    public void after(II_Result r) {
      Recorder.handedTo(message, new Context(), new Second());
      int at = Type.of(first).handoffSite();
      Node n = Trie.main().node(((TrackedBuffer) buffer).flow.node);
      boolean second = n.key >> 2 == Type.of(new Second()).handoffSite();
      r.r1 = second && n.parent.key >> 2 == at && n.parent.parent.parent == null ? 1 : 0;
      r.r2 = known(message) == buffer && context.handoff == at + 1 && Failures.sum() == 0 ? 1 : 0;
      buffer.release();
    }
  }
}
