package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.DefaultByteBufHolder;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
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

  /** Knows the one field of the message. */
  private static final class Finder implements Members {
    private static final MethodHandle[] NONE = {};

    @Override
    public MethodHandle[] of(Class<?> message, boolean holder, boolean counted) {
      return NONE;
    }

    @Override
    public boolean readsFields(Class<?> holder) {
      return false;
    }

    @Override
    public MethodHandle[] content(Class<?> holder) {
      try {
        Field content = holder.getDeclaredField("content");
        content.setAccessible(true);
        return new MethodHandle[] {MethodHandles.lookup().unreflectGetter(content)};
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public MethodHandle count(Class<?> message) {
      return null;
    }

    @Override
    public MethodHandle[] wrapped(Class<?> view, String field) {
      return NONE;
    }

    @Override
    public MethodHandle counter(Class<?> owner) {
      return null;
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
      Settings.stacks = false;
      Tracker.members(new Finder());
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
      boolean second = Position.number(n.key) == Type.of(new Second()).handoffSite();
      r.r1 =
          second && Position.number(n.parent.key) == at && n.parent.parent.parent == null ? 1 : 0;
      r.r2 = known(message) == buffer && context.handoff == at + 2 && Failures.sum() == 0 ? 1 : 0;
      buffer.release();
    }
  }
}
