package io.github.bytebufflow.runtime;

import java.util.Arrays;

/**
 * The flows of a message with several buffers, as the one flow that a method keeps. Only what acts
 * on an exception looks into it.
 */
final class FlowGroup extends Flow {
  private final Flow[] flows;
  private final int[] lives;

  /** Open flows, at least one; the first one stands for the message elsewhere. */
  FlowGroup(Flow[] flows, int n) {
    super(null, null);
    this.flows = Arrays.copyOf(flows, n);
    lives = new int[n];
    for (int i = 0; i < n; i++) {
      lives[i] = flows[i].life;
    }
    life = lives[0];
  }

  @Override
  Flow first() {
    return flows[0];
  }

  /** An exception leaves the method; see {@link Throwing#step}. */
  void thrown(Throwable t, int site) {
    for (int i = 0; i < flows.length; i++) {
      if (flows[i].life == lives[i]) {
        Throwing.step(t, flows[i], site);
      }
    }
  }
}
