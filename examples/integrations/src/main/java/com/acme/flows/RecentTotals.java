package com.acme.flows;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.FlowTotals;

/** The sums of a snapshot that is at most a second old: several meters are read at once. */
final class RecentTotals {
  private static final long NANOS = 1_000_000_000L;

  private FlowTotals totals;
  private long taken;

  synchronized FlowTotals get() {
    long now = System.nanoTime();
    if (totals == null || now - taken > NANOS) {
      totals = BufferFlows.snapshot().totals();
      taken = now;
    }
    return totals;
  }
}
