package io.github.bytebufflow.api;

import java.util.List;
import java.util.Map;

/**
 * A path on which buffers leaked: they were collected while their count was above 0. Immutable and
 * thread-safe.
 */
public final class Leak {
  private final Map<?, ?> values;

  Leak(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * A name of the leak that stays the same over builds, as long as the end of its path does.
   *
   * @return eight hexadecimal digits
   */
  public String fingerprint() {
    return Values.text(values, "fingerprint");
  }

  /**
   * Buffers that leaked on this path, without those that only a leaked one held.
   *
   * @return 1 or more
   */
  public long leaked() {
    return Values.number(values, "leaked");
  }

  /**
   * Capacity of the leaked buffers.
   *
   * @return bytes; 0 for composites and retained views
   */
  public long leakedBytes() {
    return Values.number(values, "leakedBytes");
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
   * Whether only heap memory was left to the collector, which frees it: no outage.
   *
   * @return whether a process survives any number of these
   */
  public boolean isHeap() {
    return Values.isTrue(values.get("heap"));
  }

  /**
   * Whether the option {@code accept} or {@code baseline} names this leak as known.
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
   * Who should have released, by what the report says.
   *
   * @return methods as {@code com.acme.Codec.encode}, the first suspect first; may be empty
   */
  public List<String> suspects() {
    return Values.texts(values, "suspects");
  }

  /**
   * What to do about it.
   *
   * @return one sentence for a person; may be empty
   */
  public String next() {
    return Values.text(values, "next");
  }

  /**
   * The leak as the leak report has it, then its steps and a stack as lines of a stack, which
   * consoles make links.
   *
   * @return some lines of text for a person
   */
  public String report() {
    return Values.text(values, "report");
  }

  /**
   * The fingerprint and the count.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    String buffers = leaked() == 1 ? " buffer, " : " buffers, ";
    return "LEAK " + fingerprint() + " " + leaked() + buffers + leakedBytes() + " bytes";
  }
}
