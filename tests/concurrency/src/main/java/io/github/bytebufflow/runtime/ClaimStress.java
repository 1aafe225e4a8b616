package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.SlicedByteBuf;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Counts that two threads take and give back through one view, which shares the count of its owner.
 * All claims of a test are at the root, so that their sums are those of one node.
 */
public final class ClaimStress {
  private static final int API =
      Sites.number("UnpooledByteBufAllocator", "heapBuffer", 0, Site.ALLOCATE, null);

  private ClaimStress() {}

  abstract static class Shared {
    final AbstractReferenceCountedByteBuf owner = new AbstractReferenceCountedByteBuf();
    final SlicedByteBuf view;

    Shared() {
      Settings.stacks = false;
      Recorder.allocated(null, owner, API, 16);
      view = new SlicedByteBuf(owner);
    }

    final Flow flow() {
      return flow(view);
    }

    private static Flow flow(TrackedBuffer b) {
      return b.flow;
    }

    /** What the view has. */
    final int counts() {
      return flow() instanceof ClaimFlow ? ((ClaimFlow) flow()).counts() : 0;
    }

    /** As the drain does it for a view that was collected. */
    static void endWithOwner(Flow claim) {
      if (claim instanceof ClaimFlow && !((ClaimFlow) claim).isOwnerAlive()) {
        if (((ClaimFlow) claim).lowerAll()) {
          Claims.end((ClaimFlow) claim);
        }
        LiveSet.clearCollected(claim);
      }
    }

    /** How many lives of a flow have ended, if none goes on; else -1. */
    static int ends(Flow claim) {
      return claim.isOpen() ? -1 : claim.life;
    }

    /** Claims that have neither ended nor are open; not negative whenever it is asked for. */
    static long between() {
      Node root = Trie.main().node(Beginnings.rootOfViews());
      FlowReader all = FlowReader.read();
      return all.viewsAllocated - all.released(root) - all.live(root);
    }

    static int failed() {
      return Failures.sum() == 0 ? 0 : 1;
    }

    final void tidy() {
      LiveSet.clear(flow(owner));
      if (flow() instanceof ClaimFlow && flow().isOpen()) {
        LiveSet.clear(flow());
      }
    }
  }

  /** Two threads are the first that retain the view. */
  @JCStressTest
  @Outcome(id = "2, 1, 0", expect = ACCEPTABLE, desc = "One flow has both counts.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost, or there is a flow that nobody ends.")
  @State
  public static class TwoFirst extends Shared {
    private static final AtomicLong VIEWS = new AtomicLong();

    @Actor
    public void one() {
      view.retain();
    }

    @Actor
    public void two() {
      view.retain();
      VIEWS.incrementAndGet();
    }

    /** Between the rounds no actor runs: the sum is exact then. */
    @Arbiter
    public void after(III_Result r) {
      r.r1 = counts();
      r.r2 = ThreadState.sumViews() - Failures.lostViewReleases == VIEWS.get() ? 1 : 0;
      r.r3 = failed();
      tidy();
    }
  }

  /** One thread gives the last count back while another takes one. */
  @JCStressTest
  @Outcome(id = "1, -1, 0", expect = ACCEPTABLE, desc = "The flow goes on.")
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "It has ended, and another has begun.")
  @Outcome(expect = FORBIDDEN, desc = "The new count is not the view's, or a flow ended twice.")
  @State
  public static class RetainAndRelease extends Shared {
    private final Flow first;

    /** One count is open. */
    public RetainAndRelease() {
      view.retain();
      first = flow();
    }

    @Actor
    public void retain() {
      view.retain();
    }

    @Actor
    public void release() {
      view.release();
    }

    @Arbiter
    public void after(III_Result r) {
      r.r1 = counts();
      r.r2 = ends(first);
      r.r3 = failed();
      tidy();
    }
  }

  /** Two threads give back one count each. */
  @JCStressTest
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The flow has ended once.")
  @Outcome(expect = FORBIDDEN, desc = "It goes on, or it has ended twice.")
  @State
  public static class TwoReleases extends Shared {
    private final Flow claim;

    /** Two counts are open. */
    public TwoReleases() {
      view.retain();
      view.retain();
      claim = flow();
    }

    @Actor
    public void one() {
      view.release();
    }

    @Actor
    public void two() {
      view.release();
    }

    @Arbiter
    public void after(III_Result r) {
      r.r1 = counts();
      r.r2 = ends(claim);
      r.r3 = failed();
      tidy();
    }
  }

  /** The view gives its count back while another handle brings the owner's to 0. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The flow has ended once.")
  @Outcome(expect = FORBIDDEN, desc = "It goes on, or it has ended twice.")
  @State
  public static class ReleaseAndOwnersEnd extends Shared {
    private final Flow claim;

    /** One count is the view's. */
    public ReleaseAndOwnersEnd() {
      view.retain();
      claim = flow();
    }

    @Actor
    public void release() {
      Recorder.unclaimed(owner, view, 1);
    }

    @Actor
    public void ownerEnds() {
      owner.release();
      owner.release();
      endWithOwner(claim);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = ends(claim);
      r.r2 = failed();
      tidy();
    }
  }

  /** A reader meets a claim that begins and is given back. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "No more ends and open flows than beginnings.")
  @Outcome(expect = FORBIDDEN, desc = "A flow was counted twice, or before it had begun.")
  @State
  public static class ReadWhileGivenBack extends Shared {
    @Actor
    public void use() {
      view.retain();
      view.release();
    }

    @Actor
    public void read(I_Result r) {
      r.r1 = between() >= 0 && failed() == 0 ? 1 : 0;
    }

    @Arbiter
    public void after(I_Result r) {
      tidy();
    }
  }

  /** A reader meets a claim that begins and ends with its owner, before the drain counts it. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "No more ends and open flows than beginnings.")
  @Outcome(expect = FORBIDDEN, desc = "A flow was counted twice, or before it had begun.")
  @State
  public static class ReadWhileOwnerEnds extends Shared {
    @Actor
    public void use() {
      view.retain();
      Flow claim = flow();
      owner.release();
      owner.release();
      endWithOwner(claim);
    }

    @Actor
    public void read(I_Result r) {
      r.r1 = between() >= 0 && failed() == 0 ? 1 : 0;
    }

    @Arbiter
    public void after(I_Result r) {
      tidy();
    }
  }
}
