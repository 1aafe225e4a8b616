package io.github.bytebufflow.api;

import java.util.List;
import java.util.Map;

/**
 * The buffers of one owner: how many there were, and what became of them. Immutable and
 * thread-safe. Counted are buffers with memory of their own, and composites with 0 bytes.
 *
 * <p>In a quiet application {@code allocated = released + leaked + live}, in buffers and in bytes.
 * While buffers are allocated and released, {@code live} may be off by those that are under way,
 * and is never below 0.
 */
public final class OwnerBalance {
  private final String name;
  private final Map<?, ?> values;

  OwnerBalance(String name, Map<?, ?> values) {
    this.name = name;
    this.values = values;
  }

  /**
   * The name of the owner.
   *
   * @return what it was opened with
   */
  public String name() {
    return name;
  }

  /**
   * Buffers that were allocated for the owner.
   *
   * @return a count
   */
  public long allocated() {
    return Values.number(values, "allocated");
  }

  /**
   * Buffers of the owner whose count reached 0.
   *
   * @return a count
   */
  public long released() {
    return Values.number(values, "released");
  }

  /**
   * Buffers of the owner that were collected while their count was above 0. {@link
   * BufferFlows#collect} looks for them.
   *
   * @return a count
   */
  public long leaked() {
    return Values.number(values, "leaked");
  }

  /**
   * Buffers of the owner that are neither released nor leaked.
   *
   * @return a count
   */
  public long live() {
    return Values.number(values, "live");
  }

  /**
   * Memory that the owner got: the capacity of its buffers, as each was last.
   *
   * @return bytes
   */
  public long allocatedBytes() {
    return Values.number(values, "allocatedBytes");
  }

  /**
   * Capacity of the released buffers.
   *
   * @return bytes
   */
  public long releasedBytes() {
    return Values.number(values, "releasedBytes");
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
   * Capacity of the live buffers.
   *
   * @return bytes
   */
  public long liveBytes() {
    return Values.number(values, "liveBytes");
  }

  /**
   * The paths of what was live or leaked at the moment of this balance, with the numbers of that
   * moment.
   *
   * @return one entry a path, those with the most buffers first; empty if nothing was, and where no
   *     agent runs when this is called
   */
  public List<Unreleased> unreleased() {
    return Values.list(values, "unreleased", Unreleased::new);
  }

  /**
   * The numbers in one line.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return name
        + ": allocated "
        + allocated()
        + ", released "
        + released()
        + ", leaked "
        + leaked()
        + ", live "
        + live();
  }
}
