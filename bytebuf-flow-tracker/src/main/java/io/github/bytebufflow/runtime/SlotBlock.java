package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A fixed run of slots of the live set, filled by one thread only; see {@link ThreadSlots}. */
final class SlotBlock {
  static final int BITS = 10;
  static final int SIZE = 1 << BITS;

  private static final VarHandle FLOWS = MethodHandles.arrayElementVarHandle(Flow[].class);

  /** Index of the first slot in the live set. */
  final int base;

  private final Flow[] flows = new Flow[SIZE];

  SlotBlock(int base) {
    this.base = base;
  }

  Flow get(int i) {
    return (Flow) FLOWS.getOpaque(flows, i);
  }

  /** For the one thread that may fill an empty slot, and for the one that ends the slot's flow. */
  void set(int i, Flow flow) {
    FLOWS.setOpaque(flows, i, flow);
  }

  boolean cas(int i, Flow expected, Flow flow) {
    return FLOWS.compareAndSet(flows, i, expected, flow);
  }
}
