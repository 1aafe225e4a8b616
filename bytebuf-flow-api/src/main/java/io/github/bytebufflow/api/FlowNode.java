package io.github.bytebufflow.api;

import java.util.List;
import java.util.Map;

/**
 * A node of the tree of paths: all flows whose paths began with the steps from the root to here.
 * Immutable and thread-safe.
 *
 * <p>In a quiet application {@code count = released + leaked + live + } the counts of the children:
 * a flow that has ended, or waits, is counted at its last node.
 */
public final class FlowNode {
  private final Map<?, ?> values;
  private final FlowStep step;

  FlowNode(Map<?, ?> values) {
    this.values = values;
    step = new FlowStep(values);
  }

  /**
   * Where this is. A root is the API that allocated.
   *
   * @return the last step of the flows of this node
   */
  public FlowStep step() {
    return step;
  }

  /**
   * Flows that came by.
   *
   * @return a count
   */
  public long count() {
    return Values.number(values, "count");
  }

  /**
   * Flows that ended here by a release.
   *
   * @return a count
   */
  public long released() {
    return Values.number(values, "released");
  }

  /**
   * Flows that ended here without one: their buffers were collected.
   *
   * @return a count
   */
  public long leaked() {
    return Values.number(values, "leaked");
  }

  /**
   * Flows that are here now.
   *
   * @return a count, in a difference perhaps below 0
   */
  public long live() {
    return Values.number(values, "live");
  }

  /**
   * Capacity of the buffers that leaked here.
   *
   * @return bytes
   */
  public long leakedBytes() {
    return Values.number(values, "leakedBytes");
  }

  /**
   * Capacity of the buffers that are here now.
   *
   * @return bytes, in a difference perhaps below 0
   */
  public long liveBytes() {
    return Values.number(values, "liveBytes");
  }

  /**
   * The kind of memory, at a root: {@code direct}, {@code pooled-direct}, {@code pooled-heap},
   * {@code heap}, {@code wrapped} or {@code none}.
   *
   * @return one word; elsewhere empty
   */
  public String memory() {
    return Values.text(values, "memory");
  }

  /**
   * What came next.
   *
   * @return the children, which are read when they are first asked for
   */
  public List<FlowNode> children() {
    return Values.list(values, "children", FlowNode::new);
  }

  /**
   * The step and the count.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return step + " count=" + count();
  }
}
