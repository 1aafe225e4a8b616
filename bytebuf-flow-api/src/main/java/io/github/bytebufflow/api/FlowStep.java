package io.github.bytebufflow.api;

import java.util.Map;

/** A step of a path: what was done with a buffer, and where. Immutable and thread-safe. */
public final class FlowStep {
  private final Map<?, ?> values;

  FlowStep(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * The place and what happened there, such as {@code Codec.encode:12 call}.
   *
   * @return text for a person
   */
  public String site() {
    return Values.text(values, "site");
  }

  /**
   * The class of the place.
   *
   * @return its binary name, such as {@code com.acme.Codec$Frame}
   */
  public String className() {
    return Values.text(values, "class");
  }

  /**
   * The method of the place.
   *
   * @return its name without parameters
   */
  public String method() {
    return Values.text(values, "method");
  }

  /**
   * The line of the place.
   *
   * @return 1 or more, or 0 where it is not known
   */
  public int line() {
    return (int) Values.number(values, "line");
  }

  /**
   * What happened: {@code allocate}, {@code enter}, {@code return}, {@code throw}, {@code call},
   * {@code handoff}, {@code retain}, {@code view}, {@code release}, {@code write}, {@code tail} or
   * {@code touch}. There may be more kinds in a later version.
   *
   * @return one word
   */
  public String kind() {
    return Values.text(values, "kind");
  }

  /**
   * The reference count at the step.
   *
   * @return 1, 2, or 3 for 3 and more
   */
  public int ref() {
    return (int) Values.number(values, "ref");
  }

  /**
   * The place as a line of a stack, which consoles make a link: {@code at
   * com.acme.Codec.encode(Codec.java:12)}.
   *
   * @return one line without an end
   */
  public String frame() {
    return Values.text(values, "frame");
  }

  /**
   * The {@link #site}.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return site();
  }
}
