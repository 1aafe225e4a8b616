package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The release of a buffer leaves its stack for who uses the buffer after that. */
public final class LastReleaseStress {
  private static final int API = Sites.number("LastRelease", "buffer", 0, Site.ALLOCATE, null);

  private LastReleaseStress() {}

  /**
   * One thread releases a buffer, while another, which has no right to, asks who did. All states
   * share the places for stacks and the number of a second, so that a stack may be gone later.
   */
  @JCStressTest
  @Outcome(id = "[01], [01]", expect = ACCEPTABLE, desc = "The release was seen, or nobody.")
  @Outcome(expect = FORBIDDEN, desc = "A wrong place, or the stack of something else.")
  @State
  public static class ReleasedAndUsed {
    private final AbstractReferenceCountedByteBuf buffer = new AbstractReferenceCountedByteBuf();
    private final Node node;

    /** A buffer whose flow goes to the next one, at a node that is watched. */
    public ReleasedAndUsed() {
      Settings.stacks = false;
      Recorder.allocated(null, buffer, API, -1);
      node = node(buffer);
      ((TrackedBuffer) buffer).flow.set(Flow.RECYCLABLE);
      LastReleases.watch(node);
      LastReleases.second();
    }

    private static Node node(TrackedBuffer b) {
      return Trie.main().node(b.flow.node);
    }

    private int seen() {
      Flow f = ((TrackedBuffer) buffer).flow;
      if (Trie.main().node(f.node) != node) {
        return 2;
      }
      Exemplar by = LastReleases.by(node, f);
      return by == null ? 0 : by.stack()[0].getMethodName().equals("release") ? 1 : 2;
    }

    @Actor
    public void release() {
      buffer.release();
    }

    @Actor
    public void use(II_Result r) {
      r.r1 = seen();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = seen();
    }
  }
}
