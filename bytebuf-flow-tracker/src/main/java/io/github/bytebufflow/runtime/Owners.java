package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The owners of flows, where the option {@code owners} asks for them: a table beside the live set,
 * by slot, so that a flow has no field for it. Without the option there is no table, and {@link
 * #ON} is a constant that the JIT compiler folds away.
 *
 * <p>An entry is written by the thread that opens the flow, before the flow is open, and taken out
 * by the thread that ends the flow, while the slot is still the flow's. Slots are emptied and
 * filled by opaque stores, so fences keep the two writes of this table apart: that of the next flow
 * of a slot must come last. No method throws.
 */
final class Owners {
  /** Whether flows have owners: for good, since the flows of before would have none. */
  static final boolean ON = Settings.owners;

  private static final VarHandle OWNERS = MethodHandles.arrayElementVarHandle(Owner[].class);

  /** By block of the live set. Null where no flow of the block had an owner yet. */
  private static final Owner[][] ROWS = ON ? new Owner[LiveSet.BLOCKS][] : new Owner[0][];

  private Owners() {}

  // ---- who owns a flow

  /** The owner of a flow that has a slot, or null. */
  static Owner of(Flow f) {
    Owner[] row = ROWS[row(f)];
    return row == null ? null : (Owner) OWNERS.getOpaque(row, LiveSet.index(f.slot));
  }

  private static int row(Flow f) {
    return (f.slot & LiveSet.INDEX) >>> SlotBlock.BITS;
  }

  private static void set(Flow f, Owner owner) {
    int r = row(f);
    Owner[] row = ROWS[r];
    if (row == null) {
      if (owner == null) {
        return;
      }
      row = addRow(r);
    }
    // The slot was found empty.
    VarHandle.acquireFence();
    OWNERS.setOpaque(row, LiveSet.index(f.slot), owner);
  }

  private static synchronized Owner[] addRow(int r) {
    if (ROWS[r] == null) {
      ROWS[r] = new Owner[SlotBlock.SIZE];
    }
    return ROWS[r];
  }

  /** The owner of a flow that ends; the slot has none from now on. */
  private static Owner take(Flow f) {
    Owner owner = of(f);
    if (owner != null) {
      set(f, null);
      // The slot may be emptied next.
      VarHandle.releaseFence();
    }
    return owner;
  }

  // ---- what happens to a flow

  /** A buffer is about to get an open flow. One of a class that frees itself belongs to nobody. */
  static void opened(Flow f) {
    try {
      Owner owner = f.is(Flow.FOREIGN) ? null : OwnerStack.ofThread();
      set(f, owner);
      if (owner != null) {
        owner.allocated(1);
      }
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** A retained view is about to get an open flow: whoever owns the memory, it has this owner. */
  static void openedView(Flow f) {
    try {
      set(f, OwnerStack.ofThread());
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** A flow has ended by a release, and still has its slot. */
  static void released(Flow f) {
    try {
      Owner owner = take(f);
      if (owner != null && !(f instanceof ViewFlow)) {
        owner.released(f.bytes);
      }
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** A flow has leaked, and still has its slot. */
  static void leaked(Flow f, Node at, int bytes) {
    try {
      Owner owner = take(f);
      if (owner != null) {
        owner.leaked(at, bytes, f instanceof ViewFlow);
      }
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** The flow is taken out of the sums, or was opened by a step, which says nothing of an owner. */
  static void disown(Flow f) {
    try {
      Owner owner = take(f);
      if (owner != null && !(f instanceof ViewFlow)) {
        owner.allocated(-1);
      }
    } catch (Throwable t) {
      Failures.last = t;
    }
  }
}
