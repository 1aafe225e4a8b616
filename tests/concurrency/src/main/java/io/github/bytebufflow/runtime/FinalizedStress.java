package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The collector has found a buffer, and a finalizer releases that while the drain counts it as
 * leaked.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Ended, and counted once.")
@Outcome(id = "0, .*", expect = FORBIDDEN, desc = "An open flow: the next owner has it, too.")
@Outcome(expect = FORBIDDEN, desc = "Counted as leaked and as released, or as neither.")
@State
public class FinalizedStress {
  private static final int ALLOCATE = Sites.number("Finalized", "allocate", 0, Site.ALLOCATE, null);

  /** Those of states whose actors have run; others may be ready for the next round. */
  private static final AtomicLong BUFFERS = new AtomicLong();

  private final PooledByteBuf buffer = new PooledByteBuf();
  private final Flow flow;
  private final Node node;

  /** A buffer with an open flow. */
  public FinalizedStress() {
    Settings.stacks = false;
    Recorder.allocated(null, buffer, ALLOCATE, 16);
    flow = ((TrackedBuffer) (Object) buffer).flow;
    node = Trie.main().node(flow.node);
  }

  @Actor
  public void find() {
    flow.clear();
    flow.enqueue();
    Drain.INSTANCE.drained();
  }

  @Actor
  public void release() {
    buffer.release();
    BUFFERS.incrementAndGet();
  }

  @Arbiter
  public void after(II_Result r) {
    while (!Drain.INSTANCE.drained()) {
      // Another thread may have put a flow into the queue.
    }
    r.r1 = flow.isOpen() ? 0 : 1;
    long[] released = new long[Trie.main().ids()];
    ThreadState.sumReleased(released);
    long ended = node.leaks == null ? 0 : node.leaks.count;
    for (long count : released) {
      ended += count;
    }
    r.r2 = BUFFERS.get() == ended && Failures.sum() == 0 ? 1 : 0;
  }
}
