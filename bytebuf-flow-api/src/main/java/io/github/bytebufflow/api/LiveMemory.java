package io.github.bytebufflow.api;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The live direct buffers of one path. Immutable and thread-safe. In a difference all but the age
 * may be negative.
 */
public final class LiveMemory {
  private final Map<?, ?> values;

  LiveMemory(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * The path of the buffers.
   *
   * @return its sites, the allocation first, as {@link FlowStep#site} has them
   */
  public List<String> path() {
    return Values.texts(values, "path");
  }

  /**
   * Live buffers.
   *
   * @return a count
   */
  public long buffers() {
    return Values.number(values, "buffers");
  }

  /**
   * Capacity of these buffers.
   *
   * @return bytes
   */
  public long bytes() {
    return Values.number(values, "bytes");
  }

  /**
   * Capacity of those that are older than the option {@code suspect-age}.
   *
   * @return bytes, part of {@link #bytes}
   */
  public long old() {
    return Values.number(values, "old");
  }

  /**
   * Age of the oldest of the buffers.
   *
   * @return milliseconds
   */
  public long oldestMillis() {
    return Values.number(values, "oldestMillis");
  }

  /**
   * By how much {@link #bytes} grew in a minute, over the kept history.
   *
   * @return bytes a minute; negative where they became fewer; empty where the history is too short
   */
  public OptionalLong perMinute() {
    return Values.figure(values, "perMinute");
  }

  /**
   * The end of the path, and what it has.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return Values.last(path()) + ": " + buffers() + " buffers, " + bytes() + " bytes";
  }
}
