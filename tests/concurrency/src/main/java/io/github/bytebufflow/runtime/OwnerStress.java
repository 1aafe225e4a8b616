package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The table of owners, by slot: written by the thread that opens a flow, by the one that ends it
 * and by the drain, and read by who asks for the balance of an owner.
 */
public final class OwnerStress {
  private static final int BYTES = 8;

  private OwnerStress() {}

  /** Each test has a JVM of its own, in which flows have owners. */
  abstract static class Owning {
    static {
      Settings.owners = true;
    }

    private static final ThreadState STATE = new ThreadState(false);
    final Owner owner = Owner.within(null);

    Owning() {
      if (!Owners.ON) {
        throw new IllegalStateException("flows have no owners");
      }
    }

    /** A flow in a slot of its own, which it keeps. */
    static Flow placed(int flags) {
      Flow f = new Flow(null, null);
      f.bytes = BYTES;
      synchronized (STATE) {
        f.slot = STATE.put(f) | flags;
      }
      return f;
    }

    /** The calling thread works for an owner while a flow gets its own. */
    static void opened(Flow f, Owner by) {
      OwnerStack.begin(by);
      Owners.opened(f);
      OwnerStack.end();
    }

    static void tidy(Flow f) {
      LiveSet.clearCollected(f);
    }
  }

  /** A slot that another thread empties has another flow at once, which has another owner. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The new flow has its owner, the old one none.")
  @Outcome(id = "0, .*", expect = FORBIDDEN, desc = "The end of the old flow took the new owner.")
  @Outcome(expect = FORBIDDEN, desc = "The end was counted for another owner, or for none.")
  @State
  public static class NextFlow extends Owning {
    private final Owner next = Owner.within(null);
    private final Flow first = placed(0);
    private final Flow second = new Flow(null, null);

    /** One flow is live. */
    public NextFlow() {
      opened(first, owner);
      first.open();
    }

    @Actor
    public void release() {
      Lives.ended(first);
    }

    /** As the thread of the block does where it looks for an empty slot. */
    @Actor
    public void allocate() {
      SlotBlock block = LiveSet.block(first.slot);
      int i = LiveSet.index(first.slot);
      while (block.get(i) != null) {
        Thread.onSpinWait();
      }
      block.set(i, second);
      second.slot = first.slot;
      opened(second, next);
      second.open();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = Owners.of(second) == next ? 1 : 0;
      OwnerCounts ended = owner.read();
      OwnerCounts begun = next.read();
      boolean one = ended.released == 1 && ended.releasedBytes == BYTES && begun.released == 0;
      r.r2 = one && ended.live == 0 && begun.allocated == 1 ? 1 : 0;
      Owners.disown(second);
      tidy(second);
    }
  }

  /** Two virtual threads fill the first slots of one block. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both flows have their owners.")
  @Outcome(expect = FORBIDDEN, desc = "An owner was lost, or is that of another flow.")
  @State
  public static class NewRow extends Owning {
    /** Rows of no block that is in use; more than there are states at once. */
    private static final int FIRST_ROW = LiveSet.BLOCKS / 2;

    private static final int ROWS = 1 << 13;
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final Owner[][] TABLE = table();

    private final Owner other = Owner.within(null);
    private final Flow one = new Flow(null, null);
    private final Flow two = new Flow(null, null);

    /** No flow of the block had an owner yet. */
    public NewRow() {
      int row = FIRST_ROW + Math.floorMod(NEXT.getAndIncrement(), ROWS);
      TABLE[row] = null;
      one.slot = row << SlotBlock.BITS | 1;
      two.slot = row << SlotBlock.BITS | 2;
    }

    private static Owner[][] table() {
      try {
        Field rows = Owners.class.getDeclaredField("ROWS");
        rows.setAccessible(true);
        return (Owner[][]) rows.get(null);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    @Actor
    public void one() {
      opened(one, owner);
    }

    @Actor
    public void two() {
      opened(two, other);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = Owners.of(one) == owner ? 1 : 0;
      r.r2 = Owners.of(two) == other ? 1 : 0;
      TABLE[one.slot >>> SlotBlock.BITS] = null;
    }
  }

  /** The balance is read while buffers live. */
  @JCStressTest
  @Outcome(id = "1, [012], 2", expect = ACCEPTABLE, desc = "Never more than were allocated.")
  @Outcome(id = "0, .*", expect = FORBIDDEN, desc = "More ended and live ones than allocated ones.")
  @Outcome(expect = FORBIDDEN, desc = "A buffer was lost or counted twice.")
  @State
  public static class Balance extends Owning {
    private final Flow flow = placed(Flow.KEEP);

    @Actor
    public void lives() {
      live();
      live();
    }

    private void live() {
      OwnerStack.begin(owner);
      Lives.open(flow);
      OwnerStack.end();
      Lives.ended(flow);
    }

    @Actor
    public void read(III_Result r) {
      OwnerCounts counts = owner.read();
      r.r1 = counts.released + counts.live <= counts.allocated ? 1 : 0;
      r.r2 = (int) counts.released;
    }

    @Arbiter
    public void after(III_Result r) {
      OwnerCounts counts = owner.read();
      r.r3 = counts.live == 0 && counts.allocated == 2 ? (int) counts.released : -1;
      tidy(flow);
    }
  }

  /** The balance is read while the drain finds that a buffer has leaked. */
  @JCStressTest
  @Outcome(id = "[01], 1", expect = ACCEPTABLE, desc = "Live or leaked, and leaked in the end.")
  @Outcome(id = "2, .*", expect = FORBIDDEN, desc = "One buffer is live and leaked at once.")
  @Outcome(expect = FORBIDDEN, desc = "The leak was lost or counted twice.")
  @State
  public static class Leaked extends Owning {
    private final Flow flow = placed(0);

    /** A buffer that nobody refers to any more. */
    public Leaked() {
      opened(flow, owner);
      flow.open();
    }

    /** As the drain does it. */
    @Actor
    public void drain() {
      flow.set(Flow.LEAKED);
      Owners.leaked(flow, null, BYTES);
      LiveSet.clearCollected(flow);
    }

    @Actor
    public void read(II_Result r) {
      OwnerCounts counts = owner.read();
      r.r1 = (int) (counts.live + counts.leaked);
    }

    @Arbiter
    public void after(II_Result r) {
      OwnerCounts counts = owner.read();
      boolean all = counts.leaked == 1 && counts.leakedBytes == BYTES && counts.allocated == 1;
      r.r2 = all && counts.live == 0 && Owners.of(flow) != owner ? 1 : 0;
    }
  }

  /** An owner is closed while a thread that works for the owner allocates. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The buffer has one owner, who has counted it.")
  @Outcome(id = "0, .*", expect = FORBIDDEN, desc = "Two have counted the buffer, or nobody has.")
  @Outcome(expect = FORBIDDEN, desc = "Another one has counted the buffer than owns it.")
  @State
  public static class Closed extends Owning {
    private final Owner inner = Owner.within(owner);
    private final Flow flow = placed(Flow.KEEP);

    @Actor
    public void close() {
      inner.close();
    }

    @Actor
    public void allocate() {
      opened(flow, inner);
    }

    @Arbiter
    public void after(II_Result r) {
      long[] outers = owner.sums();
      long[] inners = inner.sums();
      r.r1 = outers[0] + inners[0] == 1 ? 1 : 0;
      r.r2 = Owners.of(flow) == (inners[0] == 1 ? inner : owner) ? 1 : 0;
      Owners.disown(flow);
      tidy(flow);
    }
  }
}
