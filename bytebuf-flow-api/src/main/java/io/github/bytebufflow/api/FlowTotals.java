package io.github.bytebufflow.api;

import java.util.Map;

/**
 * Sums over all flows of a snapshot. Immutable and thread-safe. In a quiet application {@code
 * allocated = released + leaked + live}.
 */
public final class FlowTotals {
  private final Map<?, ?> values;

  FlowTotals(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * Buffers allocated: owners of memory, and composites.
   *
   * @return a count
   */
  public long allocated() {
    return number("allocated");
  }

  /**
   * Buffers whose count reached 0.
   *
   * @return a count
   */
  public long released() {
    return number("released");
  }

  /**
   * Buffers that were collected while their count was above 0.
   *
   * @return a count
   */
  public long leaked() {
    return number("leaked");
  }

  /**
   * Buffers that are neither released nor leaked.
   *
   * @return a count, in a difference perhaps below 0
   */
  public long live() {
    return number("live");
  }

  /**
   * Live buffers older than the option {@code suspect-age}.
   *
   * @return a count, part of {@link #live}
   */
  public long suspects() {
    return number("suspect");
  }

  /**
   * Capacity of the leaked buffers.
   *
   * @return bytes
   */
  public long leakedBytes() {
    return number("leakedBytes");
  }

  /**
   * Capacity of the live buffers.
   *
   * @return bytes, in a difference perhaps below 0
   */
  public long liveBytes() {
    return number("liveBytes");
  }

  /**
   * Leaked buffers that only another leaked buffer held.
   *
   * @return a count, part of {@link #leaked}
   */
  public long indirect() {
    return number("indirect");
  }

  /**
   * Uses of buffers whose count was 0.
   *
   * @return a count
   */
  public long misused() {
    return number("misused");
  }

  /**
   * Nodes of the tree.
   *
   * @return a count
   */
  public long nodes() {
    return number("nodes");
  }

  /**
   * Flows that ended beyond {@code max-nodes} or {@code max-depth}.
   *
   * @return a count
   */
  public long truncated() {
    return number("truncated");
  }

  /**
   * Flows or steps that a failure of the tracker lost.
   *
   * @return a count, outside all other sums
   */
  public long untracked() {
    return number("untracked");
  }

  private long number(String key) {
    return Values.number(values, key);
  }

  /**
   * The main numbers in one line.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return "allocated "
        + allocated()
        + ", released "
        + released()
        + ", leaked "
        + leaked()
        + ", live "
        + live();
  }
}
