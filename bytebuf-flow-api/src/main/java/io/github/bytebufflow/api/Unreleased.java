package io.github.bytebufflow.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A path whose buffers were not released: some have leaked, some are live and may still be
 * released. Immutable and thread-safe.
 */
public final class Unreleased {
  private final Map<?, ?> values;

  Unreleased(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * A name of the path that stays the same over builds, as long as its end does: that of the {@link
   * Leak} that these buffers make once they are collected.
   *
   * @return eight hexadecimal digits
   */
  public String fingerprint() {
    return Values.text(values, "fingerprint");
  }

  /**
   * Buffers that leaked on this path.
   *
   * @return a count
   */
  public long leaked() {
    return Values.number(values, "leaked");
  }

  /**
   * Capacity of the leaked buffers.
   *
   * @return bytes
   */
  public long leakedBytes() {
    return Values.number(values, "leakedBytes");
  }

  /**
   * Buffers that are live on this path.
   *
   * @return a count
   */
  public long live() {
    return Values.number(values, "live");
  }

  /**
   * Capacity of the live buffers.
   *
   * @return bytes
   */
  public long liveBytes() {
    return Values.number(values, "liveBytes");
  }

  /**
   * Age of the oldest of the live buffers.
   *
   * @return 0 if none is live; exact to the second
   */
  public Duration oldest() {
    return Duration.ofMillis(Values.number(values, "oldestMillis"));
  }

  /**
   * The kind of memory, as in {@link FlowNode#memory}.
   *
   * @return one word
   */
  public String memory() {
    return Values.text(values, "memory");
  }

  /**
   * Whether the option {@code accept} or {@code baseline} names this path as known.
   *
   * @return whether it is counted only
   */
  public boolean isAccepted() {
    return Values.isTrue(values.get("accepted"));
  }

  /**
   * The way of the buffers.
   *
   * @return the steps, the allocation first
   */
  public List<FlowStep> path() {
    return Values.list(values, "path", FlowStep::new);
  }

  /**
   * The path as text, with lines of a stack, which consoles make links.
   *
   * @return some lines of text for a person
   */
  public String report() {
    return Values.text(values, "report");
  }

  /**
   * The fingerprint and the counts.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return fingerprint() + ": leaked " + leaked() + ", live " + live();
  }
}
